import type { Db } from '../../../platform/database/connection.ts'
import { selection } from '../../../platform/resource/columns.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import { loadContactFields } from './contactFields.ts'

/** What submissions and logs show of a contact, in the documented order. */
const BASIC = [
  'title',
  'firstname',
  'lastname',
  'company',
  'position',
  'email',
  'phone',
  'mobile',
  'city',
  'state',
  'zipcode',
  'timezone',
  'country',
]

/** Contacts as submissions show them, by id (compatibility, section 2.0, "contact (basic …)"). One statement. */
export async function presentBasicContacts(
  db: Db,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const { record } = await loadContactFields(db)
  const known = BASIC.flatMap((alias) => {
    const field = record[alias]
    return field ? [[alias, field] as const] : []
  })
  const rows = await db<(Row & { points: number })[]>`
    select t.points, ${selection(db, Object.fromEntries(known))} from contacts t where t.id = any(${ids}::bigint[])`
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        points: row.points,
        color: null,
        ...Object.fromEntries(BASIC.map((alias) => [alias, row[alias] ?? null])),
      },
    ]),
  )
}

import type { Db } from '../../../platform/database/connection.ts'
import { selection } from '../../../platform/resource/columns.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
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
] as const

type Basic = Record<(typeof BASIC)[number], string | null>

const text = s.orNull(s.text())

/** A contact as submissions show it: some of its fields, side by side. */
export const basicContactShape = s.object(
  {
    id: s.int(),
    points: s.int(),
    color: s.exactly(null),
    title: text,
    firstname: text,
    lastname: text,
    company: text,
    position: text,
    email: text,
    phone: text,
    mobile: text,
    city: text,
    state: text,
    zipcode: text,
    timezone: text,
    country: text,
  },
  'BasicContact',
)

/** Contacts as submissions show them, by id. One statement. */
export async function presentBasicContacts(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof basicContactShape>>> {
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
        ...(Object.fromEntries(BASIC.map((alias) => [alias, row[alias] ?? null])) as Basic),
      },
    ]),
  )
}

import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { selection } from '../../../platform/resource/columns.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import type { ShownReference } from '../../../platform/values/field.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { loadContactColors } from '../pointTriggers/contactColors.ts'
import { shortContactShape } from './contactShape.ts'
import { contactCore } from './presentContacts.ts'

/** Contacts as other records show them, by id: id, points, color, fields. Two statements at most. */
export async function presentContactReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof shortContactShape>>> {
  if (ids.length === 0) return new Map()
  const fields = await loadContactFields(db)
  const shown = Object.fromEntries(
    fields.custom
      .map((field) => [field.alias, getOwn(fields.record, field.alias)])
      .filter((entry) => entry[1]),
  )
  const rows = await db<
    Row[]
  >`select ${selection(db, shown)} from contacts t where t.id = any(${ids}::bigint[])`
  const colorOf = await loadContactColors(db, now())
  return new Map(rows.map((row) => [row.id, contactCore(fields, row, colorOf)]))
}

/** A contact, shown as its short object. */
export const contactReference: ShownReference = {
  load: presentContactReferences,
  shape: shortContactShape,
  unknown: (id) => `Contact ${id} does not exist`,
}

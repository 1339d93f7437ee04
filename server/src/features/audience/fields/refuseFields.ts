import { findUses } from '../../../catalog/recordUse.ts'
import { type ApiError, conflict, forbidden } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import type { FieldObject } from '../fieldValues/loadFieldSet.ts'
import { lockFields } from './fieldColumns.ts'

/** Why fields cannot be deleted: the built-in ones (403), and those that segments filter on (409). Two statements. */
export async function refuseFields(
  context: Context,
  object: FieldObject,
  rows: Row[],
): Promise<(ApiError | null)[]> {
  await lockFields(context.db)
  const keyOf = (row: Row) => `${object}.${row.alias}`
  const uses = await findUses(context, 'field', rows.map(keyOf))
  return rows.map((row) => {
    if (row.isFixed) return forbidden('This field is built in and cannot be deleted.')
    const names = uses.filter(({ key }) => key === keyOf(row)).map(({ name }) => name)
    return names.length > 0
      ? conflict(`The field is used by segments: ${names.join(', ')}. Remove it from their filters first.`)
      : null
  })
}

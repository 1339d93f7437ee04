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
  const users = await findUsers(context, object, rows)
  return rows.map((row) => {
    if (row.isFixed) return forbidden('This field is built in and cannot be deleted.')
    const names = users.get(row) ?? []
    return names.length > 0
      ? conflict(`The field is used by segments: ${names.join(', ')}. Remove it from their filters first.`)
      : null
  })
}

/** Which of the fields can be deleted. One statement. */
export async function deletableFields(
  context: Context,
  object: FieldObject,
  rows: readonly Row[],
): Promise<{ delete: boolean }[]> {
  const users = await findUsers(context, object, rows)
  return rows.map((row) => ({ delete: !row.isFixed && !users.has(row) }))
}

/** The names of what uses each of the fields. */
async function findUsers(
  context: Context,
  object: FieldObject,
  rows: readonly Row[],
): Promise<Map<Row, string[]>> {
  const byKey = new Map(rows.map((row) => [`${object}.${row.alias}`, row]))
  const users = new Map<Row, string[]>()
  for (const { key, name } of await findUses(context, 'field', [...byKey.keys()])) {
    const row = byKey.get(key)
    if (row) users.set(row, [...(users.get(row) ?? []), name])
  }
  return users
}

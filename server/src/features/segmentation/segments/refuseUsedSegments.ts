import { findUses, type Using } from '../../../catalog/recordUse.ts'
import { type ApiError, inUse } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'

/**
 * Why segments can be neither deleted nor unpublished: the records that use them. A segment that is itself about to go
 * does not keep another one.
 */
export async function refuseUsedSegments(
  context: Context,
  ids: readonly number[],
): Promise<(ApiError | null)[]> {
  const kept = await findUsers(context, ids, (_segment, user) => !ids.includes(user))
  return ids.map((id) => {
    const names = kept.get(id)?.map(({ name }) => name) ?? []
    return names.length > 0 ? inUse(`The segment is in use by: ${names.join(', ')}.`) : null
  })
}

/** Which of the segments can be deleted, each alone. One statement per feature that may use segments. */
export async function deletableSegments(
  context: Context,
  rows: readonly Row[],
): Promise<{ delete: boolean }[]> {
  const ids = rows.map(({ id }) => id)
  const kept = await findUsers(context, ids, (segment, user) => segment !== user)
  return ids.map((id) => ({ delete: !kept.has(id) }))
}

/** What uses each of the segments, where `stays` says which segments count. */
async function findUsers(
  context: Context,
  ids: readonly number[],
  stays: (segment: number, user: number) => boolean,
): Promise<Map<number, Using[]>> {
  const uses = await findUses(context, 'segment', ids.map(String))
  const counted = uses.filter(({ key, kind, id }) => kind !== 'segment' || stays(Number(key), id))
  return Map.groupBy(counted, ({ key }) => Number(key))
}

import { findUses } from '../../../catalog/recordUse.ts'
import { type ApiError, inUse } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'

/**
 * Why segments can be neither deleted nor unpublished: the records that use them. A segment that is itself about to go
 * does not keep another one.
 */
export async function refuseUsedSegments(
  context: Context,
  ids: readonly number[],
): Promise<(ApiError | null)[]> {
  const uses = await findUses(context, 'segment', ids.map(String))
  const kept = Map.groupBy(
    uses.filter(({ kind, id }) => kind !== 'segment' || !ids.includes(id)),
    ({ key }) => Number(key),
  )
  return ids.map((id) => {
    const names = kept.get(id)?.map(({ name }) => name) ?? []
    return names.length > 0 ? inUse(`The segment is in use by: ${names.join(', ')}.`) : null
  })
}

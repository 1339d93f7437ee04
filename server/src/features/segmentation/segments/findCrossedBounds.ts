import type { Change, Context } from '../../../platform/resource/definition.ts'
import { readFilters } from '../../audience/filters/filter.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { findExceededBound } from '../../audience/filters/filterSize.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { unlessUnusable } from '../../audience/filters/unlessUnusable.ts'

/**
 * Segments whose nested segments changed such that their filters are now beyond the bounds of filters, or within them
 * again. The rebuild of a segment beyond the bounds records the reason; one that is within them again has missed changes
 * of contacts. One statement, none without changed filters.
 */
export async function findCrossedBounds(context: Context, changes: readonly Change[]): Promise<number[]> {
  const edited = changes.filter(({ kind, differences }) => kind === 'edit' && 'filters' in differences)
  if (edited.length === 0) return []
  const stored = await loadFilterContext(context.db, context)
  const contextOf = (filtersOf: (change: Change) => unknown): FilterContext => ({
    ...stored,
    segments: new Map([
      ...stored.segments,
      ...edited.map((change) => [change.after.id, filtersOf(change)] as const),
    ]),
  })
  const before = contextOf((change) => change.before?.filters)
  const after = contextOf((change) => change.after.filters)
  return [...after.segments].flatMap(([id, segmentFilters]) => {
    const filters = unlessUnusable(() => readFilters(segmentFilters)) ?? []
    return findExceededBound(filters, before) === findExceededBound(filters, after) ? [] : [id]
  })
}

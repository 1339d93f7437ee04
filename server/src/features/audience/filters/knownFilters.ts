import { readFilters } from './filter.ts'
import { type FilterContext, resolveField } from './filterFields.ts'
import { segmentIds } from './segmentIds.ts'
import { unlessUnusable } from './unlessUnusable.ts'

/** The filters without those that name a field or a segment that does not exist. What is no filter at all stays. */
export function knownFilters(filters: readonly unknown[], context: FilterContext): unknown[] {
  return filters.filter((filter) => !namesUnknown(filter, context))
}

function namesUnknown(stored: unknown, context: FilterContext): boolean {
  const [filter] = unlessUnusable(() => readFilters([stored])) ?? []
  if (!filter) return false
  const entry = unlessUnusable(() => resolveField(filter, context))
  if (!entry) return true
  if (entry.source.from !== 'segments') return false
  const ids = unlessUnusable(() => segmentIds(filter.value)) ?? []
  return ids.some((id) => !context.segments.has(id))
}

import { segmentIds } from './compileFilters.ts'
import { FilterError, readFilters } from './filter.ts'
import { type FilterContext, resolveField } from './filterFields.ts'

/** The filters without those that name a field or a segment that does not exist. What is no filter at all stays. */
export function knownFilters(filters: readonly unknown[], context: FilterContext): unknown[] {
  return filters.filter((filter) => !namesUnknown(filter, context))
}

function namesUnknown(stored: unknown, context: FilterContext): boolean {
  const [filter] = unlessWrong(() => readFilters([stored])) ?? []
  if (!filter) return false
  const entry = unlessWrong(() => resolveField(filter, context))
  if (!entry) return true
  if (entry.source.from !== 'segments') return false
  const ids = unlessWrong(() => segmentIds(filter.value)) ?? []
  return ids.some((id) => !context.segments.has(id))
}

function unlessWrong<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof FilterError) return null
    throw error
  }
}

// The size of filters when compiled, with those of the segments that they name, and its bounds.
import { type Filter, FilterError, listOf, readFilters } from './filter.ts'
import { type FilterContext, resolveField } from './filterFields.ts'
import { segmentIds } from './segmentIds.ts'
import { unlessUnusable } from './unlessUnusable.ts'

/** Segments name segments no deeper than this; filters that name a segment without nested segments have one level. */
export const MAX_LEVELS = 10

/**
 * Conditions of one list of filters. The conditions of a named segment count for each filter that names it: PostgreSQL
 * plans and evaluates each occurrence.
 */
export const MAX_CONDITIONS = 2_000

export interface FilterSize {
  conditions: number
  /** Levels of segments below the filters; more than `MAX_LEVELS` are not counted. */
  levels: number
}

/**
 * Measures filters through nested segments. Counting stops beyond a bound. Fields and segments that do not exist count
 * as one condition. Each segment is measured once per context.
 */
export function measureFilters(filters: readonly Filter[], context: FilterContext): FilterSize {
  return measureList(filters, context, MAX_LEVELS)
}

/** The conditions of filters as they are stored, 0 for those that cannot be read. */
export function countConditions(filters: unknown, context: FilterContext): number {
  return unlessUnusable(() => measureFilters(readFilters(filters), context).conditions) ?? 0
}

/** The message for the bound that the filters exceed, or null. */
export function findExceededBound(filters: readonly Filter[], context: FilterContext): string | null {
  const { conditions, levels } = measureFilters(filters, context)
  if (levels > MAX_LEVELS) return `Filters can name segments ${MAX_LEVELS} levels deep at most.`
  if (conditions > MAX_CONDITIONS)
    return `Filters can have ${MAX_CONDITIONS} conditions at most, including those of the segments that they name.`
  return null
}

/**
 * Checks the nesting of filters before they are expanded.
 * @param segmentId the segment that the filters belong to, if any.
 * @throws FilterError for filters beyond a bound, and for filters that lead back to their own segment.
 */
export function checkNesting(filters: readonly Filter[], context: FilterContext, segmentId?: number): void {
  const exceeded = findExceededBound(filters, context)
  if (exceeded !== null) throw new FilterError(exceeded)
  if (segmentId !== undefined && reaches(filters, segmentId, context))
    throw new FilterError('Circular reference detected.')
}

const sizes = new WeakMap<FilterContext, Map<number, FilterSize>>()

function measureList(filters: readonly Filter[], context: FilterContext, levelsLeft: number): FilterSize {
  let conditions = 0
  let levels = 0
  for (const filter of filters) {
    const ids = namedSegments(filter, context)
    conditions += ids ? Math.max(1, ids.length) : ownConditions(filter, context)
    for (const id of ids ?? []) {
      if (levelsLeft === 0) return { conditions, levels: 1 }
      const nested = measureSegment(id, context, levelsLeft - 1)
      conditions += nested.conditions
      levels = Math.max(levels, nested.levels + 1)
      if (conditions > MAX_CONDITIONS || levels > levelsLeft) return { conditions, levels }
    }
  }
  return { conditions, levels }
}

function measureSegment(id: number, context: FilterContext, levelsLeft: number): FilterSize {
  const known = sizes.get(context) ?? new Map<number, FilterSize>()
  sizes.set(context, known)
  const measured = known.get(id)
  if (measured) return measured
  // Stops at circles, which are refused as such.
  known.set(id, { conditions: 0, levels: 0 })
  const filters = unlessUnusable(() => readFilters(context.segments.get(id))) ?? []
  const size = measureList(filters, context, levelsLeft)
  // Counted to the end, or beyond the bound wherever the segment is named.
  if (size.levels <= levelsLeft) known.set(id, size)
  else known.delete(id)
  return size
}

/** The segments that the filter names, or null for another filter. */
function namedSegments(filter: Filter, context: FilterContext): readonly number[] | null {
  const { operator, value } = filter
  if (unlessUnusable(() => resolveField(filter, context))?.source.from !== 'segments') return null
  return operator === 'empty' || operator === '!empty' ? [] : (unlessUnusable(() => segmentIds(value)) ?? [])
}

/** Lists of dates are compared date by date, all other values by one condition. */
function ownConditions(filter: Filter, context: FilterContext): number {
  if (filter.operator !== 'in' && filter.operator !== '!in') return 1
  const source = unlessUnusable(() => resolveField(filter, context))?.source
  const isDate = source && 'kind' in source && (source.kind === 'date' || source.kind === 'datetime')
  return isDate ? Math.max(1, listOf(filter.value).length) : 1
}

function reaches(filters: readonly Filter[], segmentId: number, context: FilterContext): boolean {
  const seen = new Set<number>()
  const open = filters.flatMap((filter) => namedSegments(filter, context) ?? [])
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === segmentId) return true
    if (seen.has(id)) continue
    seen.add(id)
    const nested = unlessUnusable(() => readFilters(context.segments.get(id))) ?? []
    for (const filter of nested) open.push(...(namedSegments(filter, context) ?? []))
  }
  return false
}

// Filters as they are stored and sent, read into one form.
import { getOwn } from '../../../platform/getOwn.ts'

export const OPERATORS = [
  '=',
  '!=',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
  '!empty',
  'like',
  '!like',
  'regexp',
  '!regexp',
  'startsWith',
  'endsWith',
  'contains',
  'in',
  '!in',
  'between',
  '!between',
  'inLast',
  'inNext',
] as const

export type Operator = (typeof OPERATORS)[number]

/** Names that the established system has for operators in its other lists of filters. */
const SYNONYMS: Readonly<Record<string, Operator>> = {
  eq: '=',
  neq: '!=',
  notEmpty: '!empty',
  notIn: '!in',
  notLike: '!like',
  notRegexp: '!regexp',
  notBetween: '!between',
}

export interface Filter {
  glue: 'and' | 'or'
  /** lead, company, behaviors or groups; old data writes lead for all but company. */
  object: string
  field: string
  operator: Operator
  value: unknown
}

/** Why filters cannot be used. The message is for the one who wrote them. */
export class FilterError extends Error {
  override name = 'FilterError'
}

/** No list of filters is longer. `filterSize.ts` has the bounds of filters that name segments. */
export const MAX_FILTERS = 500

/**
 * Reads stored or sent filters. The value is in `properties.filter`; `filter` on the top level is the old place.
 * @throws FilterError when something is no filter at all.
 */
export function readFilters(stored: unknown): Filter[] {
  if (stored === null || stored === undefined) return []
  if (typeof stored !== 'object') throw new FilterError('Filters should be a list.')
  const list: unknown[] = Object.values(stored)
  if (list.length > MAX_FILTERS) throw new FilterError(`A segment takes ${MAX_FILTERS} filters at most.`)
  return list.map(readFilter)
}

/** Splits filters into groups: all of a group have to fit, and one group has to. Each `or` starts a group. */
export function groupFilters(filters: readonly Filter[]): Filter[][] {
  const groups: Filter[][] = []
  for (const filter of filters) {
    const group = groups.at(-1)
    if (group && filter.glue === 'and') group.push(filter)
    else groups.push([filter])
  }
  return groups
}

/** A list value: arrays and keyed objects as they are, text split at the bar character. */
export function listOf(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'object') return Object.values(value).filter((item) => item !== null && item !== '')
  return typeof value === 'string' ? value.split('|') : [value]
}

function readFilter(raw: unknown, index: number): Filter {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw new FilterError(`Filter ${index + 1} is not an object.`)
  const { glue, object, field, operator, properties, filter } = raw as Record<string, unknown>
  if (typeof field !== 'string' || field === '') throw new FilterError(`Filter ${index + 1} has no field.`)
  const given = operator === undefined || operator === null || operator === '' ? '=' : operator
  const word = getOwn(SYNONYMS, String(given)) ?? given
  if (!OPERATORS.includes(word as Operator))
    throw new FilterError(`The operator "${String(word)}" of the filter on "${field}" is unknown.`)
  return {
    glue: glue === 'or' && index > 0 ? 'or' : 'and',
    object: typeof object === 'string' ? object : 'lead',
    field,
    operator: word as Operator,
    value: storedValue(properties, filter),
  }
}

function storedValue(properties: unknown, root: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return root
  const given = properties as Record<string, unknown>
  if (given.filter !== undefined && given.filter !== null) return given.filter
  return dateModeValue(given) ?? root
}

// Newer clients write dates as {dateTypeMode, absoluteDate} or {relativeDateInterval, relativeDateIntervalUnit}.
function dateModeValue(properties: Record<string, unknown>): unknown {
  if (properties.dateTypeMode === 'absolute') return properties.absoluteDate
  const { relativeDateInterval: interval, relativeDateIntervalUnit: unit } = properties
  return interval === undefined || interval === null ? undefined : { interval, unit: unit ?? 'day' }
}

// Filters of segments, each judged over contacts, with the values that they have.

import type { Say } from '../../../catalog/sentences.ts'
import { type Db, sqlState, transaction } from '../../../platform/database/connection.ts'
import { isTransientError } from '../../../platform/database/isTransientError.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { type Filter, FilterError, groupFilters } from '../../audience/filters/filter.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { findExceededBound } from '../../audience/filters/filterSize.ts'
import { filterValue } from '../../audience/filters/filterValue.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'

export interface ExplainedFilter {
  object: string
  field: string
  operator: string
  expected: unknown
  value: unknown
  fits: boolean | null
  text: string
}

export interface ExplainedGroup {
  fits: boolean | null
  filters: ExplainedFilter[]
}

export interface Judged {
  filter: Filter
  fits: boolean | null
  value: unknown
  /** Why it cannot be told. */
  problem: string | null
}

/** The filters are evaluated no longer than that. */
const LONGEST_MS = 5_000

/**
 * All filters over each of the contacts, in one statement. Contacts that are not there are absent.
 * @param segmentId the segment that the filters belong to, if any.
 */
export async function judgeFilters(
  context: Context,
  filters: readonly Filter[],
  { contactIds, segmentId }: { contactIds: readonly number[]; segmentId: number | undefined },
): Promise<Map<number, Judged[]> | FilterError> {
  if (filters.length === 0 || contactIds.length === 0) return new Map(contactIds.map((id) => [id, []]))
  const { sql, db, config, catalog, now } = context
  const known = await loadFilterContext(db, { config, catalog, now })
  const exceeded = findExceededBound(filters, known)
  if (exceeded !== null) return new FilterError(exceeded)
  const compiled = filters.map((filter) => compile(db, filter, { known, segmentId }))
  const list = (parts: readonly Fragment[]) => parts.reduce((all, part) => db`${all}, ${part}`)
  try {
    const rows = await transaction(sql, async (inner) => {
      await inner`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`
      return inner<{ id: number; fits: (boolean | null)[]; values: unknown[] }[]>`
        select c.id, array[${list(compiled.map(({ fits }) => db`(${fits}) is true`))}] as fits,
          to_jsonb(array[${list(compiled.map(({ value }) => value))}]::jsonb[]) as values
        from contacts c where c.id = any(${contactIds as number[]}::bigint[])`
    })
    const judged = (row: (typeof rows)[number]) =>
      compiled.map(({ filter, problem }, n) => ({
        filter,
        problem,
        fits: problem === null ? (row.fits[n] ?? false) : null,
        value: short(row.values[n] ?? null),
      }))
    return new Map(rows.map((row) => [row.id, judged(row)]))
  } catch (error) {
    // A regular expression that is none or takes too long, a number out of range: the segment is left as it is, too.
    if (sqlState(error) === '' || (isTransientError(error) && sqlState(error) !== CANCELLED)) throw error
    return new FilterError(
      sqlState(error) === CANCELLED ? 'The filters take too long.' : String((error as Error).message),
    )
  }
}

/** SQLSTATE query_canceled: the time was over. */
const CANCELLED = '57014'

function compile(
  db: Db,
  filter: Filter,
  { known, segmentId }: { known: FilterContext; segmentId: number | undefined },
): { filter: Filter; fits: Fragment; value: Fragment; problem: string | null } {
  const { value, ...rest } = filter
  try {
    const fits = compileFilters(db, [{ ...rest, glue: 'and', properties: { filter: value } }], known, {
      segmentId,
    })
    return { filter, fits, value: filterValue(db, filter, known), problem: null }
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    return { filter, fits: db`false`, value: db`null::jsonb`, problem: error.message }
  }
}

const LONGEST_TEXT = 500

function short(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
  return Array.isArray(value) ? value.map(short) : value
}

/** The same in words, in the groups of the filters. */
export function groupsOf(judged: readonly Judged[], say: Say): ExplainedGroup[] {
  const byFilter = new Map(judged.map((one) => [one.filter, one]))
  return groupFilters(judged.map(({ filter }) => filter)).map((group) => {
    const filters = group.flatMap((filter) => byFilter.get(filter) ?? [])
    return {
      fits: allOf(filters.map(({ fits }) => fits)),
      filters: filters.map((one) => explained(one, say)),
    }
  })
}

function explained({ filter, fits, value, problem }: Judged, say: Say): ExplainedFilter {
  const { object, field, operator, value: expected } = filter
  const values = { field, operator, expected: shown(expected), value: shown(value) }
  const { text } =
    problem !== null
      ? say('segment.filterUnusable', { ...values, reason: problem })
      : say(fits ? 'segment.filterFits' : 'segment.filterFitsNot', values)
  return { object, field, operator, expected: expected ?? null, value, fits, text }
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '–'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

/** Null is not known. */
function allOf(list: readonly (boolean | null)[]): boolean | null {
  if (list.includes(false)) return false
  return list.includes(null) ? null : true
}

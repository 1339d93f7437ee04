import type { Db } from '../../../platform/database/connection.ts'
import { sqlState } from '../../../platform/database/connection.ts'
import { savepoint } from '../../../platform/engine/savepoint.ts'
import { isDateWord, notADate, readDate, readInterval } from './compileDate.ts'
import { compileFilters } from './compileFilters.ts'
import { toPattern } from './compileValue.ts'
import { type Filter, FilterError, listOf, readFilters } from './filter.ts'
import { type FilterContext, resolveField } from './filterFields.ts'

/**
 * Why these filters cannot be saved, or null for each list that can. Everything that compiles is compiled; the
 * regular expressions of all lists are tried in three statements (three more for each when one is wrong). Needs a
 * transaction.
 */
export async function validateFilters(
  db: Db,
  lists: readonly { filters: unknown; segmentId?: number }[],
  context: FilterContext,
): Promise<(string | null)[]> {
  const problems = lists.map(({ filters, segmentId }) => {
    try {
      for (const filter of readFilters(filters)) checkDate(filter, context)
      compileFilters(db, filters, context, { segmentId })
      return null
    } catch (error) {
      if (error instanceof FilterError) return error.message
      throw error
    }
  })
  const patterns = lists.map(({ filters }, index) =>
    problems[index] === null ? patternsOf(readFilters(filters)) : [],
  )
  const wrong = await findInvalid(db, patterns.flat())
  return problems.map((problem, index) => {
    const invalid = patterns[index]?.find((pattern) => wrong.has(pattern))
    return invalid === undefined ? problem : `"${invalid}" is not a valid regular expression.`
  })
}

// Values of date fields are days, moments or relative expressions; patterns of like and regexp are free.
function checkDate(filter: Filter, context: FilterContext): void {
  const { source } = resolveField(filter, context)
  if (!('kind' in source) || (source.kind !== 'date' && source.kind !== 'datetime')) return
  if (!['=', '!=', 'gt', 'gte', 'lt', 'lte', 'between', '!between', 'in', '!in'].includes(filter.operator))
    return
  const values = readInterval(filter.value) ? [filter.value] : listOf(filter.value)
  for (const value of values) {
    if (isDateWord(value) || readDate(value, source.kind, context).is !== 'nothing') continue
    throw notADate(value)
  }
}

function patternsOf(filters: readonly Filter[]): string[] {
  return filters
    .filter(({ operator }) => operator === 'regexp' || operator === '!regexp')
    .map(({ value }) => String(value))
}

async function findInvalid(db: Db, patterns: readonly string[]): Promise<ReadonlySet<string>> {
  if (patterns.length === 0 || (await compiles(db, patterns))) return new Set()
  const wrong = new Set<string>()
  for (const pattern of new Set(patterns)) if (!(await compiles(db, [pattern]))) wrong.add(pattern)
  return wrong
}

/** Invalid, more than the database has room for, or stopped: each of them would fail for every contact, too. */
const UNUSABLE = new Set(['2201B', 'XX000', '53200', '57014'])
/** Compiling a pattern takes less than this, or it is not worth it: the definitions are locked meanwhile. */
const COMPILE_MS = '2000'

async function compiles(db: Db, patterns: readonly string[]): Promise<boolean> {
  try {
    await savepoint(db, async (inner) => {
      const [before] = await inner<{ timeout: string }[]>`
        select current_setting('statement_timeout') as timeout, set_config('statement_timeout', ${COMPILE_MS}, true)`
      await inner`select count(*) filter (where 'a' ~* pattern) from unnest(${patterns.map(toPattern)}::text[]) as pattern`
      await inner`select set_config('statement_timeout', ${before?.timeout ?? '0'}, true)`
    })
    return true
  } catch (error) {
    if (UNUSABLE.has(sqlState(error))) return false
    throw error
  }
}

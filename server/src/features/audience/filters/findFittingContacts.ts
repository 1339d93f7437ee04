import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { compileFilters } from './compileFilters.ts'
import { loadFilterContext } from './loadContext.ts'

/**
 * Which of the contacts fit the filters. Two statements.
 * @param hasLocalDays date-times are compared by days of `default_timezone`.
 * @param matchesEmptyCompanyValues contacts without a value of a company's multi-select field fit "not in".
 * @throws FilterError when the filters cannot be used.
 */
export async function findFittingContacts(
  db: Db,
  contactIds: readonly number[],
  filters: readonly Record<string, unknown>[],
  { config, catalog, now }: { config: Config; catalog: Contracts; now: Date },
  { hasLocalDays = false, matchesEmptyCompanyValues = false } = {},
): Promise<ReadonlySet<number>> {
  const context = await loadFilterContext(db, { config, catalog, now })
  const days = hasLocalDays ? { timezoneOfMoments: context.timezone } : {}
  const predicate = compileFilters(db, filters, { ...context, ...days, matchesEmptyCompanyValues })
  const rows = await db<{ id: number }[]>`
    select c.id from contacts c where c.id = any(${contactIds as number[]}::bigint[]) and ${predicate}`
  return new Set(rows.map((row) => row.id))
}

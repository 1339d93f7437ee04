import type { Db } from '../../database/connection.ts'
import type { Fragment } from '../../rest/rights.ts'
import { compileFilters } from '../segments/compileFilters.ts'
import { FilterError } from '../segments/filter.ts'
import type { FilterContext } from '../segments/filterFields.ts'
import type { Choices, DynamicPart } from './dynamicContent.ts'

/**
 * What each contact sees of an email's parts: the first variant whose filters fit, else the default. Filters that can
 * no longer be used, because their field or segment is gone, fit nobody. A contact that is gone is absent.
 * One statement, whatever the number of contacts, parts and variants.
 */
export async function chooseContents(
  db: Db,
  parts: readonly DynamicPart[],
  contactIds: readonly number[],
  context: FilterContext,
): Promise<Map<number, Choices>> {
  const choices = parts
    .map((part) => choiceOf(db, part, context))
    .reduce((all, choice, index) => (index === 0 ? choice : db`${all}, ${choice}`), db``)
  const rows = await db<{ id: number; choices: number[] }[]>`
    select c.id, array[${choices}]::int[] as choices
    from contacts c where c.id = any(${contactIds as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.choices]))
}

function choiceOf(db: Db, part: DynamicPart, context: FilterContext): Fragment {
  if (part.filters.length === 0) return db`0`
  const tries = part.filters
    .map(
      (filters, index) => db`when ${predicateOf(db, filters, context)} then ${db.unsafe(String(index + 1))}`,
    )
    .reduce((all, one) => db`${all} ${one}`, db``)
  return db`case ${tries} else 0 end`
}

function predicateOf(db: Db, filters: readonly unknown[], context: FilterContext): Fragment {
  try {
    return compileFilters(db, filters, context)
  } catch (error) {
    if (error instanceof FilterError) return db`false`
    throw error
  }
}

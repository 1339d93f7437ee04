import { type Db, type Sql, sqlState, transaction } from '../../../platform/database/connection.ts'
import { isTransientError } from '../../../platform/database/isTransientError.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { FilterError } from '../../audience/filters/filter.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { countConditions } from '../../audience/filters/filterSize.ts'
import { forceCustomPlan } from '../../audience/filters/forceCustomPlan.ts'
import { splitBySize } from '../../audience/filters/splitBySize.ts'
import type { Choices, DynamicPart } from './dynamicContent.ts'

/** What a filter may take for all contacts at once. A pattern can be arbitrarily slow, and other mail waits. */
const FIRST_MS = 2_000
/** What it may take for a part of the contacts, after it failed for all. */
const PART_MS = 500
/** Once a choice took this long, contacts among whom it fails are not looked at more closely. */
const CHOICE_MS = 8_000

/**
 * What each contact sees of an email's parts: the first variant whose filters fit, else the default. Filters that can
 * no longer be used, because their field or segment is gone, fit nobody. A contact that is gone is absent.
 *
 * A contact for whom a filter fails has an Error that says why. It is found by halving, each half in a transaction of
 * its own; filters that fail again and again, or are too slow, fail for those who are still together after 8 seconds.
 * Two statements, whatever the number of contacts, parts and variants, and about twice as many for each halving. Filters
 * that are too long for one statement take more.
 */
export async function chooseContents(
  sql: Sql,
  parts: readonly DynamicPart[],
  contactIds: readonly number[],
  context: FilterContext,
): Promise<Map<number, Choices | Error>> {
  const start = performance.now()
  const chosen = new Map<number, Choices | Error>()
  const open = [contactIds]
  for (let ids = open.pop(); ids; ids = open.pop()) {
    const found = await tryChoices(sql, parts, ids, {
      context,
      timeoutMs: ids === contactIds ? FIRST_MS : PART_MS,
    })
    if (found instanceof Error && ids.length > 1 && performance.now() - start < CHOICE_MS) {
      const middle = ids.length >> 1
      open.push(ids.slice(middle), ids.slice(0, middle))
    } else if (found instanceof Error) for (const id of ids) chosen.set(id, found)
    else for (const row of found) chosen.set(row.id, row.choices)
  }
  return chosen
}

/** @throws errors of the database that a later run can cure; what is wrong with filters or values is answered. */
async function tryChoices(
  sql: Sql,
  parts: readonly DynamicPart[],
  contactIds: readonly number[],
  { context, timeoutMs }: { context: FilterContext; timeoutMs: number },
): Promise<{ id: number; choices: number[] }[] | Error> {
  try {
    return await transaction(sql, async (db) => {
      await forceCustomPlan(db, timeoutMs)
      return findChoices(db, parts, contactIds, context)
    })
  } catch (error) {
    if (!(error instanceof Error) || sqlState(error) === '' || isTransientError(error)) throw error
    return new Error(`The filters of its dynamic content failed: ${error.message}.`, { cause: error })
  }
}

async function findChoices(
  db: Db,
  parts: readonly DynamicPart[],
  contactIds: readonly number[],
  context: FilterContext,
): Promise<{ id: number; choices: number[] }[]> {
  const variants = parts.flatMap((part) =>
    part.filters.map((filters, index): Variant => ({ part, filters, choice: index + 1 })),
  )
  const chosen = new Map<number, number[]>()
  for (const group of splitBySize(variants, ({ filters }) => countConditions(filters, context))) {
    const choices = parts
      .map((part) =>
        choiceOf(
          db,
          group.filter((variant) => variant.part === part),
          context,
        ),
      )
      .reduce((all, choice, index) => (index === 0 ? choice : db`${all}, ${choice}`), db``)
    const rows = await db<{ id: number; choices: number[] }[]>`
      select c.id, array[${choices}]::int[] as choices
      from contacts c where c.id = any(${contactIds as number[]}::bigint[])`
    // The first variant that fits is chosen, also where the variants of a part are in several groups.
    for (const { id, choices } of rows) {
      const earlier = chosen.get(id)
      chosen.set(id, earlier ? choices.map((choice, index) => earlier[index] || choice) : choices)
    }
  }
  return [...chosen].map(([id, choices]) => ({ id, choices }))
}

interface Variant {
  part: DynamicPart
  filters: readonly unknown[]
  /** Its number within the part, from 1. */
  choice: number
}

function choiceOf(db: Db, variants: readonly Variant[], context: FilterContext): Fragment {
  if (variants.length === 0) return db`0`
  const tries = variants
    .map(
      ({ filters, choice }) =>
        db`when ${predicateOf(db, filters, context)} then ${db.unsafe(String(choice))}`,
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

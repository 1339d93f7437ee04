/**
 * Counters that many transactions add to at once. Each appends differences (`count_differences`) and touches no row that
 * another one writes; the number is the counter's column plus the sum of its differences, exact in every snapshot.
 */
import type { Db } from '../database/connection.ts'
import type { Fragment, Statement } from '../database/statement.ts'
import { type Field, f } from '../values/field.ts'
import type { Schedule } from './schedules.ts'

/** A column that counts for the rows of its table. Features declare theirs in their manifests. */
export interface Counter {
  /** What its differences are called: `table.column`. */
  readonly name: string
  readonly table: string
  readonly column: string
  /** The column by which differences name a row, and those that name its part, where rows have any. */
  readonly key: { readonly id: string; readonly part: readonly string[] }
  /**
   * Triggers keep it, which cannot count while a restore brings rows in any order: it is null afterwards, and a schedule
   * of its feature counts anew.
   */
  readonly isKeptByTriggers: boolean
}

interface Kept {
  key?: Counter['key']
  isKeptByTriggers?: boolean
}

/** The counters in these columns of a table, whose rows are named by `id` unless told otherwise. */
export function countersOf<Column extends string>(
  table: string,
  columns: readonly Column[],
  { key = { id: 'id', part: [] }, isKeptByTriggers = false }: Kept = {},
): Readonly<Record<Column, Counter>> {
  const entries = columns.map((column) => [
    column,
    { name: `${table}.${column}`, table, column, key, isKeptByTriggers },
  ])
  return Object.freeze(Object.fromEntries(entries))
}

export interface CountDifference {
  counter: Counter
  id: number
  /** Which part of what the id names: the values of its columns, with spaces between. */
  part?: string
  difference: number
}

const INTERVAL_MS = 10_000
/** Rows that are put together at once: well below a second. */
const MAX_ROWS = 20_000

/** The number of a counter, as SQL over the alias of its table. */
export function counted({ name, column, key }: Counter, alias = 't'): string {
  const part = key.part.map((one) => `${alias}.${one}`).join(" || ' ' || ") || "''"
  return `(${alias}.${column} + coalesce((select sum(counts.difference) from count_differences counts
    where counts.counter = '${name}' and counts.id = ${alias}.${key.id} and counts.part = ${part}), 0))::bigint`
}

/** A field that shows a counter. */
export function countField(counter: Counter): Field {
  return f.int({ readonly: true, big: true, initial: 0, expression: counted(counter) })
}

/** Adds to counters. One statement, none when there is nothing to add. */
export async function addCounts(db: Db, differences: readonly CountDifference[]): Promise<void> {
  const rows = differences
    .filter(({ difference }) => difference !== 0)
    .map(({ counter, ...row }) => ({ counter: counter.name, ...row }))
  if (rows.length === 0) return
  await addCountsFrom(
    db,
    db`select counter, id, coalesce(part, ''), difference
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as d (counter text, id bigint, part text, difference bigint)`,
  )
}

/** Adds what a query names to counters: the columns are counter, id, part and difference. */
export function addCountsFrom(db: Db, query: Fragment): Statement<object[]> {
  return db`insert into count_differences (counter, id, part, difference) ${query}`
}

/**
 * Sets counters of rows back to zero, beside their columns, which the caller has set to zero in a statement before this
 * one: its row locks keep out whoever does the same. One statement.
 */
export async function resetCounts(
  db: Db,
  counters: readonly Counter[],
  ids: readonly number[],
): Promise<void> {
  await addCountsFrom(
    db,
    db`select counter, id, part, -sum(difference) from count_differences
      where counter = any(${counters.map(({ name }) => name)}::text[]) and id = any(${ids}::bigint[]) group by counter, id, part having sum(difference) <> 0`,
  )
}

/** Puts one row in the place of many differences. The sums stay as they are. */
export const counterSchedule: Schedule = {
  name: 'counters.sum',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db) {
    await sumCounts(db)
  },
}

/** One round of the schedule. What it takes follows what was appended since the last, not how many counters there are. */
export async function sumCounts(db: Db, maxRows = MAX_ROWS): Promise<void> {
  await db`
    with fresh as materialized (
      select ctid as place, counter, id, part from count_differences where not is_sum limit ${maxRows}
    ), gone as (
      delete from count_differences where ctid = any(array(select place from fresh)) returning *
    ), former as (
      delete from count_differences c using (select distinct counter, id, part from fresh) f
      where c.counter = f.counter and c.id = f.id and c.part = f.part and c.is_sum returning c.*
    )
    insert into count_differences (counter, id, part, difference, is_sum)
    select counter, id, part, sum(difference), true from (table gone union all table former) d group by counter, id, part`
}

/** Where what is not folded yet of the counters of these rows stands: a table, and its rows by the alias x. */
export function differencesOf(
  db: Db,
  { table, ids }: { table: string; ids: readonly number[] },
): { table: string; where: Fragment } {
  const where = db`x.counter like ${`${table}.%`} and x.id = any(${ids as number[]}::bigint[])`
  return { table: 'count_differences', where }
}

// What a figure counts in a range, as rows of SQL: a moment, a number and what they are about.
import type { RolledFigure } from '../../../catalog/rolledFigure.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { divide, type Known, type Span } from './slots.ts'

const CHANGES = 0
const QUARTERS = 1
const DAYS = 2
const QUARTER_TOTALS = 3
const DAY_TOTALS = 4

/** Units of time of a chart, by PostgreSQL's word. */
export interface TimeUnits {
  unit: string
  timezone: string
}

export interface RolledQuery {
  /** Both are meant. */
  from: Date
  to: Date
  /** When exactly something happened matters, to a quarter of an hour. */
  isByTime: boolean
  /** It matters for where these units of time begin only. */
  units?: TimeUnits | undefined
  /** What it is about does not matter. */
  isTotal: boolean
  /** Nothing but the small number matters. */
  isKindOnly?: boolean
  /** The ids that keys must have. */
  ids: readonly { key: 'a' | 'b'; id: number }[]
}

/** From when on figures are counted, by their names. One statement. */
export async function findKnown(db: Db): Promise<Map<string, Known>> {
  const rows = await db<{ figure: string; filledFrom: Date; completeFrom: Date }[]>`
    select figure, filled_from as "filledFrom", complete_from as "completeFrom" from rollup_figures`
  return new Map(
    rows.map(({ figure, filledFrom, completeFrom }) => [
      figure,
      { filledFrom: filledFrom.getTime(), completeFrom: completeFrom.getTime() },
    ]),
  )
}

/** A relation with the columns `at` and `n` beside those that the figure shows; numbers are to be added up. */
export function rolledRows(db: Db, figure: RolledFigure, known: Known, query: RolledQuery): Fragment {
  const { from, to, isByTime, units, isTotal, isKindOnly = false, ids } = query
  const usesTotals = (isByTime || isKindOnly) && isTotal && figure.hasTotals
  const { rows, quarters, days } = divide([from.getTime(), to.getTime() + 1], known, {
    byDay: !isByTime || units !== undefined,
  })
  const grains = usesTotals ? { quarter: QUARTER_TOTALS, day: DAY_TOTALS } : { quarter: QUARTERS, day: DAYS }
  const cut = units && cutDays(db, query, units)
  // A plan knows the index by the grain.
  const counts = (span: Span, grain: number) => db`
    select slot as at, n, a, b, c, label from rollups
    where figure = ${figure.name} and grain = ${db.unsafe(String(grain))} and slot >= ${new Date(span[0])} and slot < ${new Date(span[1])}
      ${ids.map(({ key, id }) => db`and ${db(key)} = ${id}`).reduce((all, part) => db`${all} ${part}`, db``)}`
  // What is not added up yet belongs to quarters, whichever way the others are read.
  const parts = [
    ...[...quarters, ...days].map((span) => counts(span, CHANGES)),
    ...rows.map((span) => rowsOf(db, figure, span, { to, ids })),
    ...quarters.map((span) => counts(span, grains.quarter)),
    ...days.flatMap((span) =>
      cut
        ? [
            db`${counts(span, grains.day)} and slot <> all(${cut})`,
            // Without `offset` all quarters of the range would be read and compared with each of the days.
            db`select slots.* from unnest(${cut}) cut (day) cross join lateral (
              ${counts(span, grains.quarter)} and slot >= cut.day and slot < cut.day + interval '1 day' offset 0) slots`,
          ]
        : [counts(span, grains.day)],
    ),
  ]
  const all = parts.reduce((one, other) => db`${one} union all ${other}`)
  return db`(select at, n, ${db.unsafe(figure.shows)} from (${all}) counts)`
}

/** The days of UTC in which a unit may begin, as an array; clocks that change at its beginning move it by hours. */
export function cutDays(
  db: Db,
  { from, to }: Pick<RolledQuery, 'from' | 'to'>,
  { unit, timezone }: TimeUnits,
): Fragment {
  return db`array(
    select distinct date_bin('1 day', (begin at time zone ${timezone}::text) + hours * interval '1 hour', timestamptz '2000-01-01Z')
    from generate_series(date_trunc(${unit}::text, ${from}::timestamptz at time zone ${timezone}::text),
      ${to}::timestamptz at time zone ${timezone}::text, ('1 ' || ${unit}::text)::interval) begin, unnest(array[-3, 0, 3]) hours)`
}

function rowsOf(
  db: Db,
  figure: RolledFigure,
  [from, until]: Span,
  { to, ids }: Pick<RolledQuery, 'to' | 'ids'>,
): Fragment {
  const { at, rowsOf: table, where = 'true', n = '1', keys } = figure
  const asked = ids.map(({ key, id }) => db`and ${db.unsafe(keys[key] ?? '0')} = ${id}`)
  // The last moment is meant, and no part of the millisecond behind it.
  const end = until > to.getTime() ? db`${db.unsafe(at)} <= ${to}` : db`${db.unsafe(at)} < ${new Date(until)}`
  return db`
    select ${db.unsafe(at)} as at, (${db.unsafe(n)})::bigint as n, ${db.unsafe(keyList(keys))} from ${db.unsafe(table)} t
    where ${db.unsafe(at)} >= ${new Date(from)} and ${end} and (${db.unsafe(where)})
      ${asked.reduce((all, part) => db`${all} ${part}`, db``)}`
}

/** The keys of a row, as they are stored. */
export function keyList({ a = '0', b = '0', c = '0', label = "''" }: RolledFigure['keys']): string {
  return `(${a})::bigint as a, (${b})::bigint as b, (${c})::smallint as c, (${label})::text as label`
}

// Conditions on dates: absolute, relative to today, anniversaries, intervals.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { isBlank } from '../../../platform/values/field.ts'
import {
  addDays,
  addUnits,
  anniversary,
  type Day,
  dayIn,
  namedSpan,
  relativeDay,
  type Unit,
  unitOf,
} from '../../../platform/values/relativeDate.ts'
import { FilterError, listOf, type Operator } from './filter.ts'

export interface DateColumn {
  expression: Fragment
  /** The type of the column: days, or moments. */
  type: 'date' | 'timestamptz'
  /** `date`: days begin at midnight in `timezone`. `datetime`: in `timezoneOfMoments`. */
  kind: 'date' | 'datetime'
}

export interface DateContext {
  now: Date
  timezone: string
  /** UTC unless told. */
  timezoneOfMoments?: string
}

/** What a value stands for: without a time of day, whole days. `end` is the first day that no longer belongs to it. */
export type DateValue =
  | { is: 'days'; start: Day; end: Day; isRelative: boolean }
  | { is: 'moment'; text: string }
  | { is: 'anniversary'; monthDays: readonly string[] }
  | { is: 'nothing' }

function zoneOf(kind: DateColumn['kind'], { timezone, timezoneOfMoments = 'UTC' }: DateContext): string {
  return kind === 'date' ? timezone : timezoneOfMoments
}

/** Reads a value of a date filter; `nothing` for text that is no date. */
export function readDate(value: unknown, kind: 'date' | 'datetime', context: DateContext): DateValue {
  const today = dayIn(zoneOf(kind, context), context.now)
  const interval = readInterval(value)
  if (interval) return oneDay(addInterval(today, interval), true)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isDay(text) ? oneDay(text, false) : { is: 'nothing' }
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:\.\d+)?(?:Z|\+00:?00)?$/.exec(text) ??
    []
  if (day && time) return isDay(day) ? { is: 'moment', text: `${day} ${time}` } : { is: 'nothing' }
  const monthDays = anniversary(text, today)
  if (monthDays) return { is: 'anniversary', monthDays }
  const span = namedSpan(text, today)
  if (span) return { is: 'days', ...span, isRelative: true }
  const relative = relativeDay(text, today)
  return relative ? oneDay(relative, true) : { is: 'nothing' }
}

function oneDay(day: Day, isRelative: boolean): DateValue {
  return { is: 'days', start: day, end: addDays(day, 1), isRelative }
}

/** True when the answer of the filter changes with the calendar and not only with the contact. */
export function movesWithCalendar(operator: Operator, value: unknown): boolean {
  if (operator === 'inLast' || operator === 'inNext' || readInterval(value)) return true
  return listOf(value).some(isDateWord)
}

/** True for values that stand for another day tomorrow, such as `today`, `-1 week` or `anniversary`. */
export function isDateWord(value: unknown): boolean {
  const date = readDate(value, 'datetime', { now: new Date(0), timezone: 'UTC' })
  return date.is === 'anniversary' || (date.is === 'days' && date.isRelative)
}

/** The error for a value of a date filter, with the forms that are read. */
export function notADate(value: unknown): FilterError {
  const shown = isBlank(value) ? 'An empty value' : `"${String(value)}"`
  return new FilterError(
    `${shown} is not a date. Use YYYY-MM-DD, YYYY-MM-DD HH:MM or a relative date such as "-1 week".`,
  )
}

/**
 * The condition of the positive form of an operator; it is null where the column is. Operators for text compare
 * a word such as `today` like `=` does; their other values are no dates, and not for here.
 * @throws FilterError for a value that is no date.
 */
export function dateCondition(
  db: Db,
  column: DateColumn,
  { operator, value }: { operator: Operator; value: unknown },
  context: DateContext,
): Fragment {
  if (operator === 'inLast' || operator === 'inNext')
    return intervalCondition(db, column, { operator, value }, context)
  if (operator === 'between') return betweenCondition(db, column, value, context)
  if (operator === 'in') {
    const parts = listOf(value).map((item) =>
      dateCondition(db, column, { operator: '=', value: item }, context),
    )
    return db`(${parts.reduce((all, part) => db`${all} or ${part}`, db`false`)})`
  }
  const date = readDate(value, column.kind, context)
  if (date.is === 'anniversary')
    return db`to_char(${local(db, column, context)}, 'MM-DD') = any(${date.monthDays as string[]}::text[])`
  const compared =
    operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte' ? operator : '='
  return compareDate(db, column, { operator: compared, date, value }, context)
}

type Comparison = '=' | 'gt' | 'gte' | 'lt' | 'lte'

function compareDate(
  db: Db,
  column: DateColumn,
  { operator, date, value }: { operator: Comparison; date: DateValue; value: unknown },
  context: DateContext,
): Fragment {
  const { expression } = column
  const at = (day: Day) => startOfDay(db, column, day, context)
  switch (date.is) {
    case 'days':
      return compareDays(db, expression, operator, { start: at(date.start), end: at(date.end) })
    case 'moment':
      return column.type === 'date'
        ? compareMoment(db, db`${expression}::timestamp`, operator, db`${date.text}::text::timestamp`)
        : compareMoment(db, expression, operator, db`(${date.text}::text::timestamp at time zone 'UTC')`)
    default:
      throw notADate(value)
  }
}

// Together `lt`, `=` and `gt` hold each moment exactly once: after a day means after all of it.
function compareDays(
  db: Db,
  expression: Fragment,
  operator: Comparison,
  { start, end }: { start: Fragment; end: Fragment },
): Fragment {
  switch (operator) {
    case '=':
      return db`(${expression} >= ${start} and ${expression} < ${end})`
    case 'gt':
      return db`${expression} >= ${end}`
    case 'lte':
      return db`${expression} < ${end}`
    case 'gte':
      return db`${expression} >= ${start}`
    case 'lt':
      return db`${expression} < ${start}`
  }
}

function compareMoment(db: Db, expression: Fragment, operator: Comparison, moment: Fragment): Fragment {
  switch (operator) {
    case '=':
      return db`${expression} = ${moment}`
    case 'gt':
      return db`${expression} > ${moment}`
    case 'gte':
      return db`${expression} >= ${moment}`
    case 'lt':
      return db`${expression} < ${moment}`
    case 'lte':
      return db`${expression} <= ${moment}`
  }
}

// "inLast 2 day": from midnight two days ago to the end of today. "inNext": from midnight today on.
function intervalCondition(
  db: Db,
  column: DateColumn,
  { operator, value }: { operator: 'inLast' | 'inNext'; value: unknown },
  context: DateContext,
): Fragment {
  const span = readInterval(value)
  if (!span)
    throw new FilterError(`The operator "${operator}" needs an interval and a unit (day, month or year).`)
  const today = dayIn(zoneOf(column.kind, context), context.now)
  const far = addInterval(today, {
    ...span,
    interval: operator === 'inLast' ? -span.interval : span.interval,
  })
  const [first, last] = far < today ? [far, today] : [today, far]
  return compareDays(db, column.expression, '=', {
    start: startOfDay(db, column, first, context),
    end: startOfDay(db, column, addDays(last, 1), context),
  })
}

function betweenCondition(db: Db, column: DateColumn, value: unknown, context: DateContext): Fragment {
  const [from, to] = listOf(value)
  if (from === undefined || to === undefined) throw new FilterError('The operator "between" needs two dates.')
  const lower = dateCondition(db, column, { operator: 'gte', value: from }, context)
  const upper = dateCondition(db, column, { operator: 'lte', value: to }, context)
  return db`(${lower} and ${upper})`
}

interface Interval {
  interval: number
  unit: Unit
}

/** `{interval, unit}` as clients send it, or null. */
export function readInterval(value: unknown): Interval | null {
  if (typeof value !== 'object' || value === null || !('interval' in value)) return null
  const interval = value.interval === '' ? Number.NaN : Number(value.interval)
  const unit = unitOf('unit' in value ? String(value.unit) : 'day')
  return Number.isInteger(interval) && Math.abs(interval) <= 1_000_000 && unit ? { interval, unit } : null
}

function addInterval(day: Day, { interval, unit }: Interval): Day {
  const moved = addUnits(day, interval, unit)
  if (!/^\d{4}-/.test(moved))
    throw new FilterError(`The interval of ${interval} ${unit}s leads out of the calendar.`)
  return moved
}

function startOfDay(db: Db, column: DateColumn, day: Day, context: DateContext): Fragment {
  if (column.type === 'date') return db`${day}::text::date`
  return db`(${day}::text::timestamp at time zone ${zoneOf(column.kind, context)})`
}

function local(db: Db, column: DateColumn, context: DateContext): Fragment {
  if (column.type === 'date') return column.expression
  return db`(${column.expression} at time zone ${zoneOf(column.kind, context)})`
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text && text >= '0001-01-01'
}

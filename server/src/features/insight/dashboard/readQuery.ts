// What a request for a figure asks for.

import type { WidgetQuery } from '../../../catalog/dashboardWidget.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Query } from '../../../platform/search/listQuery.ts'
import { isTimeZone } from '../../../platform/timeZone.ts'
import { parseDate } from '../../../platform/values/dates.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'

/** PostgreSQL's word for each unit, its shortest length, and the format of its labels. */
export const TIME_UNITS: Readonly<Record<string, { unit: string; ms: number; format: string }>> = {
  s: { unit: 'second', ms: 1_000, format: 'H:i:s' },
  i: { unit: 'minute', ms: 60_000, format: 'H:i' },
  H: { unit: 'hour', ms: 3_600_000, format: 'M j ga' },
  d: { unit: 'day', ms: 86_400_000, format: 'M j, y' },
  W: { unit: 'week', ms: 7 * 86_400_000, format: '\\W\\e\\e\\k W' },
  m: { unit: 'month', ms: 28 * 86_400_000, format: 'M Y' },
  Y: { unit: 'year', ms: 365 * 86_400_000, format: 'Y' },
}

export interface DataQuery extends WidgetQuery {
  /** One of PostgreSQL's units. */
  unit: string
  /** Of labels, in the letters of the configuration's formats. */
  format: string
  isRaw: boolean
  /** Labels of the lines that are wanted; empty for all. */
  datasets: readonly string[]
}

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30
export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 1_000
const DEFAULT_HEIGHT = 300
const MAX_POINTS = 5_000

/**
 * A range without a unit is told in `usual` ones, which get its length in days.
 * @throws ApiError 400 for an unknown unit or time zone, and for more points than a chart can hold.
 */
export function readQuery(
  { config, now }: Context,
  query: Query,
  usual: (days: number) => string = () => 'Y',
): DataQuery {
  const timezone = isBlank(query.timezone) ? config.default_timezone : (toText(query.timezone) ?? '')
  if (!isTimeZone(timezone)) throw badRequest('timezone: this is no time zone.')
  const to = readMoment(query.dateTo, true) ?? now
  const from = readMoment(query.dateFrom, false) ?? new Date(to.getTime() - DEFAULT_DAYS * DAY_MS)
  if (from > to) throw badRequest('dateFrom: it lies after dateTo.')
  const days = (to.getTime() - from.getTime()) / DAY_MS
  const timeUnit = isBlank(query.timeUnit) ? usual(days) : (toText(query.timeUnit) ?? '')
  const known = Object.hasOwn(TIME_UNITS, timeUnit) ? TIME_UNITS[timeUnit] : undefined
  if (!known) throw badRequest(`timeUnit: use one of ${Object.keys(TIME_UNITS).join(', ')}.`)
  if ((days * DAY_MS) / known.ms > MAX_POINTS)
    throw badRequest(`timeUnit: the range has more than ${MAX_POINTS} of them.`)
  const format = toText(query.dateFormat)
  return {
    from,
    to,
    timezone,
    limit: whole(query.limit, DEFAULT_LIMIT, MAX_LIMIT),
    height: whole(query.height, DEFAULT_HEIGHT, MAX_LIMIT * 10),
    filter: texts(query.filter),
    unit: known.unit,
    format: isBlank(format) ? known.format : (format ?? known.format),
    isRaw: toText(query.dataFormat) === 'raw',
    datasets: Object.values(texts(query.dataset)),
  }
}

// A day alone means all of it.
function readMoment(value: unknown, isEnd: boolean): Date | null {
  const text = toText(value)
  if (text === undefined || isBlank(text)) return null
  const date = parseDate(text)
  return date && isEnd && /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? new Date(date.getTime() + DAY_MS - 1) : date
}

function whole(value: unknown, fallback: number, most: number): number {
  const number = isBlank(value) ? 0 : Math.trunc(Number(value))
  return Number.isFinite(number) && number > 0 ? Math.min(number, most) : fallback
}

function texts(value: unknown): Record<string, string> {
  if (isBlank(value)) return {}
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [['0', value]]
  return Object.fromEntries(
    entries.flatMap(([key, entry]) => {
      const text = toText(entry)
      return text === undefined || text === '' || text.includes('\0') ? [] : [[key, text]]
    }),
  )
}

/** Dates as the interface reads and writes them. All moments are UTC. */
import { now } from '../clock.ts'
import { relativeMoment } from './relativeMoment.ts'
import { wallTime } from './wallTime.ts'
import { daysIn, inZone, readWrittenDate } from './writtenDate.ts'

const LONGEST = 200
const DAY_MS = 86_400_000

/**
 * Reads anything that PHP's strtotime reads ("2026-01-31", "tomorrow 8am", "+2 days", ISO 8601) relative to now.
 * @returns the moment, or null for what is no date, for zero dates, and for years outside 1 to 9999.
 */
export function parseDate(text: string): Date | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > LONGEST || trimmed.startsWith('0000-00-00')) return null
  // Read loosely, a year of five digits is a time and another year.
  if (/(^|\s)[+-]?\d{5,}-\d/.test(trimmed)) return null
  const date = ISO.test(trimmed) ? parseIso(trimmed) : parseLoose(trimmed)
  if (!date || Number.isNaN(date.getTime())) return null
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : null
}

const ISO = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/
const TIME_AT_END = String.raw`\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?`
const OFFSET = new RegExp(String.raw`${TIME_AT_END} *([+-])(\d\d):?(\d\d)$`, 'i')
const LOCAL_TIME = new RegExp(`${TIME_AT_END}$`, 'i')
const RELATIVE =
  /\b(?:ago|day|days|hour|hours|last|midnight|minute|minutes|month|months|next|noon|now|second|seconds|today|tomorrow|week|weekday|weekdays|weeks|year|years|yesterday)\b/i

/**
 * Reads what the clocks show, whatever the zone: `2026-05-17 00:30 +02:00` is 17 May, half past midnight.
 * @returns a moment whose UTC parts are the written ones; null as in `parseDate`.
 */
export function parseWallTime(text: string): Date | null {
  const date = parseDate(text)
  if (date === null) return null
  const trimmed = text.trim()
  const written = ISO.test(trimmed) ? { text: trimmed, zone: null } : readWrittenDate(trimmed)
  if (written?.zone) {
    const { day, minutes, rest } = wallTime(date, written.zone)
    return new Date(day * DAY_MS + minutes * 60_000 + rest)
  }
  const [, sign, hours, minutes] = OFFSET.exec(written?.text ?? '') ?? []
  if (sign === undefined) return date
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000
  return new Date(date.getTime() + (sign === '-' ? -offsetMs : offsetMs))
}

/**
 * The text of a moment that is written without a zone, with the offset that it has in this one. Other texts, such as days
 * and `+2 days`, stay as they are.
 */
export function withTimeZone(text: string, zone: string): string {
  const trimmed = text.trim()
  if (
    OFFSET.test(trimmed) ||
    !LOCAL_TIME.test(trimmed) ||
    !/\d[-./ ]|[a-z]{3}/i.test(trimmed) ||
    RELATIVE.test(trimmed)
  )
    return text
  const date = parseDate(trimmed)
  return date === null ? text : isoDate(inZone(date, zone))
}

/** `2026-11-21T07:52:46+00:00`: ISO 8601 with offset, seconds precision. */
export function isoDate(date: Date): string {
  const moment = date.getTime()
  if (moment !== lastIso.moment) lastIso = { moment, text: `${date.toISOString().slice(0, 19)}+00:00` }
  return lastIso.text
}

// The records of one batch carry the same moment over and over.
let lastIso = { moment: Number.NaN, text: '' }

/** `2026-11-21 07:52:46`: the form of statistics rows and of datetime custom fields. */
export function plainDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

// A day that does not exist (30 February) is no date; Date would roll it over to March.
function parseIso(text: string): Date | null {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10))
  const date = new Date(`${text.replace(' ', 'T')}${zoned ? '' : text.length > 10 ? 'Z' : 'T00:00:00Z'}`)
  if (Number.isNaN(date.getTime())) return null
  return Number(text.slice(8, 10)) <= daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7))) ? date : null
}

function parseLoose(text: string): Date | null {
  const written = readWrittenDate(text)
  if (written === null) return null
  const date = relativeMoment(written.text, now())
  if (date === null) return null
  return written.zone === null ? date : inZone(date, written.zone)
}

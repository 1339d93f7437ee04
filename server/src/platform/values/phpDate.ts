/** Moments in the notation of PHP's date(), which the configuration's formats use. */
import { getOwn } from '../getOwn.ts'

const partFormats = new Map<string, Intl.DateTimeFormat>()

/** Formats the moment in the time zone. `\x` writes x; letters without a meaning stand for themselves. */
export function phpDate(format: string, date: Date, timeZone: string): string {
  const at = partsIn(date, timeZone)
  let text = ''
  for (let index = 0; index < format.length; index++) {
    const letter = format[index] ?? ''
    if (letter === '\\') text += format[++index] ?? ''
    else text += getOwn(LETTERS, letter)?.(at) ?? letter
  }
  return text
}

interface Parts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  /** 0 is Sunday. */
  weekday: number
  offsetMinutes: number
  timeZone: string
  seconds: number
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const LETTERS: Readonly<Record<string, (at: Parts) => string>> = {
  d: (at) => two(at.day),
  j: (at) => String(at.day),
  D: (at) => (DAYS[at.weekday] ?? '').slice(0, 3),
  l: (at) => DAYS[at.weekday] ?? '',
  N: (at) => String(at.weekday === 0 ? 7 : at.weekday),
  w: (at) => String(at.weekday),
  S: (at) => ordinalSuffix(at.day),
  m: (at) => two(at.month),
  n: (at) => String(at.month),
  M: (at) => (MONTHS[at.month - 1] ?? '').slice(0, 3),
  F: (at) => MONTHS[at.month - 1] ?? '',
  t: (at) => String(new Date(Date.UTC(at.year, at.month, 0)).getUTCDate()),
  L: (at) => (new Date(Date.UTC(at.year, 2, 0)).getUTCDate() === 29 ? '1' : '0'),
  Y: (at) => String(at.year),
  y: (at) => two(at.year % 100),
  a: (at) => (at.hour < 12 ? 'am' : 'pm'),
  A: (at) => (at.hour < 12 ? 'AM' : 'PM'),
  g: (at) => String(at.hour % 12 || 12),
  h: (at) => two(at.hour % 12 || 12),
  G: (at) => String(at.hour),
  H: (at) => two(at.hour),
  i: (at) => two(at.minute),
  s: (at) => two(at.second),
  e: (at) => at.timeZone,
  T: (at) => at.timeZone,
  P: (at) => offset(at.offsetMinutes, ':'),
  O: (at) => offset(at.offsetMinutes, ''),
  U: (at) => String(at.seconds),
}

function partsIn(date: Date, timeZone: string): Parts {
  const formatter = partFormats.get(timeZone) ?? makeFormatter(timeZone)
  const found: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(date)) found[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    weekday: new Date(asUtc).getUTCDay(),
    offsetMinutes: Math.round((asUtc - Math.floor(date.getTime() / 1000) * 1000) / 60_000),
    timeZone,
    seconds: Math.floor(date.getTime() / 1000),
  }
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  partFormats.set(timeZone, formatter)
  return formatter
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

function offset(minutes: number, separator: string): string {
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}${separator}${two(absolute % 60)}`
}

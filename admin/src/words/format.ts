// Dates, numbers and lengths of time, by the locale and the time zone of the person.
import { currentLocale } from './messages.ts'

let timeZone: string | undefined

const kept = new Map<string, unknown>()

// Making a format takes longer than a hundred uses of it, and a list uses some in every row.
function made<T>(name: string, make: (locale: string) => T): T {
  const locale = currentLocale()
  const key = `${name} ${locale} ${timeZone}`
  const format = (kept.get(key) as T | undefined) ?? make(locale)
  kept.set(key, format)
  return format
}

/** The time zone in which moments are shown; without it that of the browser. */
export function setTimeZone(zone: string | null): void {
  try {
    timeZone = zone ? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone : undefined
  } catch {
    timeZone = undefined
  }
}

/** A number as it is: 1,234,567. */
export function number(value: number): string {
  return made('number', (locale) => new Intl.NumberFormat(locale)).format(value)
}

/** A share from 0 to 1 in whole percent: 62%. */
export function percent(share: number): string {
  return made('percent', (locale) => new Intl.NumberFormat(locale, { style: 'percent' })).format(share)
}

/** A moment with date and time: 23 Nov 2026, 14:02. */
export function moment(at: Date): string {
  return made(
    'moment',
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  ).format(at)
}

/** The day of a moment: Monday, 23 November 2026. */
export function day(at: Date): string {
  return made('day', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })).format(at)
}

/** A day of the calendar, written YYYY-MM-DD, in short: 23 Nov 2026. It has no time zone. */
export function dayOnly(day: string): string {
  return made(
    'dayOnly',
    (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  ).format(new Date(day))
}

/** A day of the calendar without its year: 23 Nov. `date` is written YYYY-MM-DD. */
export function shortDay(date: string): string {
  return made(
    'shortDay',
    (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  ).format(new Date(`${date}T00:00:00Z`))
}

/** The time of a moment: 14:02. */
export function clock(at: Date): string {
  return made('clock', (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })).format(
    at,
  )
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How long ago a moment is, or how far ahead: 3 hours ago, in 2 days. */
export function relative(at: Date, now: Date = new Date()): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const format = made('relative', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  for (const [unit, length] of STEPS)
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  return format.format(0, 'second')
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the largest unit that it fills: 1.4 GB. */
export function bytes(size: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)))
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: UNITS[step],
    maximumFractionDigits: 1,
  }).format(size / 1000 ** step)
}

/** A length of time in the largest unit that it fills: 3 hours. */
export function duration(seconds: number): string {
  const [unit, length] = STEPS.find(([, each]) => seconds >= each) ?? (['second', 1] as const)
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.trunc(seconds / length),
  )
}

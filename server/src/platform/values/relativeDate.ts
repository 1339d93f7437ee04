// Days that are written relative to today: "today", "last week", "+5 days", "first day of next month".
import { getOwn } from '../getOwn.ts'

/** A day as YYYY-MM-DD. */
export type Day = string

/** Days from `start` on, before `end`. */
export interface Span {
  start: Day
  end: Day
}

const DAY_MS = 86_400_000

/** The calendar day at `now` in an IANA time zone. */
export function dayIn(timezone: string, now: Date): Day {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}

/** Adds calendar units; a day that the month lacks runs over into the next month: 31 January + 1 month is 3 March. */
export function addUnits(day: Day, amount: number, unit: Unit): Day {
  if (unit === 'day') return addDays(day, amount)
  if (unit === 'week') return addDays(day, amount * 7)
  const date = new Date(day)
  const months = unit === 'month' ? amount : amount * 12
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate())))
}

export type Unit = 'day' | 'week' | 'month' | 'year'

/** The unit behind a word such as "days" or "Month"; undefined for anything else. */
export function unitOf(word: string): Unit | undefined {
  const units: Record<string, Unit> = {
    day: 'day',
    week: 'week',
    month: 'month',
    year: 'year',
    d: 'day',
    w: 'week',
    m: 'month',
    y: 'year',
  }
  return getOwn(units, word.toLowerCase().replace(/s$/, ''))
}

const DAYS: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }
const MOMENTS: Record<string, number> = { ...DAYS, now: 0, midnight: 0 }
const TURNS: Record<string, number> = { last: -1, previous: -1, this: 0, next: 1 }

/** The span that a word of the interface names, such as `today`, `last week` or `week_last`; null for other text. */
export function namedSpan(text: string, today: Day): Span | null {
  const word = text.trim().toLowerCase()
  const offset = getOwn(DAYS, word)
  if (offset !== undefined) return { start: addDays(today, offset), end: addDays(today, offset + 1) }
  const [, turnFirst, unitLast] = /^(last|this|next) (week|month|year)$/.exec(word) ?? []
  const [, unitFirst, turnLast] = /^(week|month|year)_(last|this|next)$/.exec(word) ?? []
  const unit = unitOf(unitLast ?? unitFirst ?? '')
  if (!unit) return null
  const start = addUnits(startOf(unit, today), getOwn(TURNS, turnFirst ?? turnLast ?? '') ?? 0, unit)
  return { start, end: addUnits(start, 1, unit) }
}

/**
 * The months and days (MM-DD) behind `anniversary` or `birthday` with an optional offset; null for other text. Those of 29
 * February are on 28 February in common years.
 */
export function anniversary(text: string, today: Day): string[] | null {
  const [, offset] = /^\s*(?:anniversary|birthday)\b(.*)$/i.exec(text) ?? []
  if (offset === undefined) return null
  const day = offset.trim() === '' ? today : relativeDay(offset, today)
  if (!day) return null
  const isLastOfFebruary = addDays(day, 1).endsWith('-03-01')
  return isLastOfFebruary && day.endsWith('-02-28') ? ['02-28', '02-29'] : [day.slice(5)]
}

/**
 * The day of an expression such as `+5 days`, `-1 week`, `3 days ago`, `+3 weekdays`, `first day of next month`,
 * `last friday`, `first monday of january 2030`, or several of them in a row; null for text that is no such expression.
 */
export function relativeDay(text: string, today: Day): Day | null {
  let rest = text.trim().toLowerCase()
  if (rest === '') return null
  let day = today
  let inMonth: ((month: Day) => Day) | null = null
  while (rest !== '') {
    const [matched, ordinal = '', word = ''] =
      /^(first|second|third|fourth|fifth|last) ([a-z]+) of\b\s*/.exec(rest) ?? []
    const find = matched === undefined ? null : dayOfMonth(ordinal, word)
    if (matched !== undefined && find) {
      inMonth = find
      // What follows names the month: from its first day on, no month is too short.
      day = startOf('month', day)
      rest = rest.slice(matched.length)
      continue
    }
    const step = stepOf(rest, day)
    if (!step) return null
    day = step.day
    rest = step.rest.trim()
  }
  return inMonth ? inMonth(startOf('month', day)) : day
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** Finds `first day`, `last day`, `second monday` or `last friday` of the month that begins on a day; null for others. */
function dayOfMonth(ordinal: string, word: string): ((month: Day) => Day) | null {
  const nth = ORDINALS.indexOf(ordinal)
  if (word === 'day' && nth > 0) return null
  const lastDay = (month: Day) => addDays(addUnits(month, 1, 'month'), -1)
  if (word === 'day') return (month) => (nth === 0 ? month : lastDay(month))
  const weekday = WEEKDAYS.indexOf(word.slice(0, 3))
  if (weekday < 0 || !isWeekday(word)) return null
  return (month) => {
    if (nth >= 0) return addDays(nextWeekday(month, weekday), nth * 7)
    return nextWeekday(addDays(lastDay(month), -6), weekday)
  }
}

/** The weekday (0 is Sunday) on the day or after it. */
function nextWeekday(day: Day, weekday: number): Day {
  return addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7)
}

/** Moves by working days, Monday to Friday. */
function addWeekdays(day: Day, amount: number): Day {
  const step = amount < 0 ? -1 : 1
  // Whole weeks have five; at most four days and two weekends are left.
  const weeks = Math.trunc(amount / 5)
  let moved = addDays(day, weeks * 7)
  let left = Math.abs(amount % 5)
  const isOff = (one: Day) => [0, 6].includes(new Date(one).getUTCDay())
  if (left === 0 && isOff(moved)) {
    moved = addDays(moved, -step * 7)
    left = amount === 0 ? 0 : 5
  }
  while (left > 0) {
    moved = addDays(moved, step)
    if (!isOff(moved)) left -= 1
  }
  return moved
}

interface Step {
  day: Day
  rest: string
}

const MAX_WEEKDAYS = 100_000
const SECONDS: Record<string, number> = { second: 1, sec: 1, minute: 60, min: 60, hour: 3600 }
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function stepOf(text: string, day: Day): Step | null {
  return amountStep(text, day) ?? turnStep(text, day) ?? monthStep(text, day) ?? wordStep(text, day)
}

// "+5 days", "- 2 weeks", "3 days ago", "+36 hours". Times start from midnight; what is left of a day is dropped.
function amountStep(text: string, day: Day): Step | null {
  const [all, sign, digits, word = '', ago] = /^([+-])?\s*(\d{1,6})\s*([a-z]+)(\s+ago\b)?/.exec(text) ?? []
  if (all === undefined) return null
  const amount = Number(digits) * (sign === '-' ? -1 : 1) * (ago ? -1 : 1)
  const rest = text.slice(all.length)
  if (word === 'weekday' || word === 'weekdays') {
    return Math.abs(amount) > MAX_WEEKDAYS ? null : inRange(addWeekdays(day, amount), rest)
  }
  const unit = word.length > 1 ? unitOf(word) : undefined
  if (unit) return inRange(addUnits(day, amount, unit), rest)
  const seconds = getOwn(SECONDS, word.replace(/s$/, ''))
  return seconds ? inRange(addDays(day, Math.floor((amount * seconds) / 86_400)), rest) : null
}

// "next month", "last friday", "this week"; "last day" is yesterday.
function turnStep(text: string, day: Day): Step | null {
  const [all, turn = '', word = ''] = /^(last|previous|this|next)\s+([a-z]+)/.exec(text) ?? []
  if (all === undefined) return null
  const amount = getOwn(TURNS, turn) ?? 0
  const rest = text.slice(all.length)
  const unit = unitOf(word)
  if (unit) return inRange(addUnits(day, amount, unit), rest)
  const weekday = WEEKDAYS.indexOf(word.slice(0, 3))
  if (weekday < 0 || !isWeekday(word)) return null
  const ahead = (weekday - new Date(day).getUTCDay() + 7) % 7
  if (amount < 0) return { day: addDays(day, ahead === 0 ? -7 : ahead - 7), rest }
  return { day: addDays(day, amount > 0 && ahead === 0 ? 7 : ahead), rest }
}

// "january", "january 2027".
function monthStep(text: string, day: Day): Step | null {
  const [all, word = '', year] = /^([a-z]{3,9})\b(?:\s+(\d{4})\b)?/.exec(text) ?? []
  const month = MONTHS.indexOf(word.slice(0, 3))
  if (all === undefined || month < 0 || !isMonth(word)) return null
  const date = new Date(day)
  const moved = Date.UTC(year ? Number(year) : date.getUTCFullYear(), month, date.getUTCDate())
  return { day: dayOf(new Date(moved)), rest: text.slice(all.length) }
}

function wordStep(text: string, day: Day): Step | null {
  const [all, word = ''] = /^([a-z]+)\b/.exec(text) ?? []
  const offset = getOwn(MOMENTS, word)
  if (all === undefined) return null
  if (offset !== undefined) return { day: addDays(day, offset), rest: text.slice(all.length) }
  const weekday = WEEKDAYS.indexOf(word.slice(0, 3))
  if (weekday < 0 || !isWeekday(word)) return null
  return { day: addDays(day, (weekday - new Date(day).getUTCDay() + 7) % 7), rest: text.slice(all.length) }
}

function isWeekday(word: string): boolean {
  return /^(sun|mon|tue|tues|wed|thu|thurs|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday)$/.test(
    word,
  )
}

function isMonth(word: string): boolean {
  return /^(jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/.test(
    word,
  )
}

function inRange(day: Day, rest: string): Step | null {
  return /^\d{4}-/.test(day) && day >= '0001-01-01' ? { day, rest } : null
}

// Weeks start on Monday.
function startOf(unit: Unit, day: Day): Day {
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'week') return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
  return day
}

// After the year 9999 the database writes years without the sign and zeros of ISO 8601.
function dayOf(date: Date): Day {
  const time = date.getTime()
  if (Number.isNaN(time)) return ''
  return date.toISOString().replace(/^\+0*/, '').split('T')[0] ?? ''
}

// On which days a report is due.

/** The days of the week as the interface names them, from Monday; and all of them that are worked on. */
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const SCHEDULE_DAYS = [...DAYS, 'WEEK_DAYS'] as const
export const SCHEDULE_UNITS = ['NOW', 'DAILY', 'WEEKLY', 'MONTHLY'] as const
/** The first such day of a month, and the last. */
export const SCHEDULE_FREQUENCIES = ['1', '-1'] as const

export type ScheduleDay = (typeof SCHEDULE_DAYS)[number]

export type ScheduleRule =
  | { unit: 'NOW' | 'DAILY' }
  | { unit: 'WEEKLY'; day: ScheduleDay }
  | { unit: 'MONTHLY'; day: ScheduleDay; frequency: (typeof SCHEDULE_FREQUENCIES)[number] }

const DAY_MS = 86_400_000

/** The first day after `day` on which the rule is due, both such as `2026-01-31`; null when there is none. */
export function nextDay(rule: ScheduleRule, day: string): string | null {
  if (rule.unit === 'NOW') return null
  // Every day of the week is the first and the last of its kind once in any two months that follow each other.
  for (let date = dayAfter(new Date(`${day}T00:00:00Z`)); ; date = dayAfter(date))
    if (isDue(rule, date)) return date.toISOString().slice(0, 10)
}

function isDue(rule: ScheduleRule, date: Date): boolean {
  if (!('day' in rule)) return true
  if (!('frequency' in rule)) return isOn(rule.day, date)
  const step = rule.frequency === '1' ? -1 : 1
  // None of its kind is nearer to the end of the month that counts.
  for (let other = moved(date, step); other.getUTCMonth() === date.getUTCMonth(); other = moved(other, step))
    if (isOn(rule.day, other)) return false
  return isOn(rule.day, date)
}

function isOn(wanted: ScheduleDay, date: Date): boolean {
  const name = DAYS[(date.getUTCDay() + 6) % 7]
  return wanted === 'WEEK_DAYS' ? name !== 'SA' && name !== 'SU' : wanted === name
}

function dayAfter(date: Date): Date {
  return moved(date, 1)
}

function moved(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

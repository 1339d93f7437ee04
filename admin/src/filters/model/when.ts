// Days of filters: dates, and words that stand for another day tomorrow.

export const UNITS = ['day', 'week', 'month', 'year'] as const
export type Unit = (typeof UNITS)[number]

/** Words for spans and days. `anniversary` stands for the same day of any year. */
export const WORDS = [
  'today',
  'yesterday',
  'tomorrow',
  'this week',
  'last week',
  'next week',
  'this month',
  'last month',
  'next month',
  'this year',
  'last year',
  'next year',
  'anniversary',
] as const
export type Word = (typeof WORDS)[number]

export type When =
  /** `YYYY-MM-DD`, with a time behind it or none. */
  | { is: 'date'; text: string }
  /** So many units from today; before it where negative. */
  | { is: 'distance'; amount: number; unit: Unit }
  | { is: 'word'; word: Word }
  /** Another phrase that the server may know. */
  | { is: 'other'; text: string }

/** Reads the value of a filter on a date. */
export function readWhen(value: unknown): When {
  if (typeof value === 'object' && value !== null && 'interval' in value) {
    const { interval, unit = 'day' } = value as { interval: unknown; unit?: unknown }
    const known = unitOf(String(unit))
    if (known && Number.isInteger(Number(interval)))
      return { is: 'distance', amount: Number(interval), unit: known }
  }
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || /^\d{4}-\d\d-\d\d/.test(text)) return { is: 'date', text }
  const word = WORDS.find((one) => one === text.toLowerCase())
  if (word) return { is: 'word', word }
  const [, sign, digits, name = ''] = /^([+-])\s*(\d{1,6})\s*([a-z]+)$/i.exec(text) ?? []
  const unit = unitOf(name)
  if (unit) return { is: 'distance', amount: Number(`${sign}${digits}`), unit }
  return { is: 'other', text }
}

/** The value that stands for it in a filter. */
export function writeWhen(when: When): string {
  switch (when.is) {
    case 'word':
      return when.word
    case 'distance':
      return `${isBefore(when) ? '-' : '+'}${Math.abs(when.amount)} ${when.unit}s`
    default:
      return when.text
  }
}

/** Whether it is counted back from today, which may be by nothing. */
export function isBefore({ amount }: { amount: number }): boolean {
  return amount < 0 || Object.is(amount, -0)
}

function unitOf(word: string): Unit | undefined {
  return UNITS.find((unit) => unit === word.toLowerCase().replace(/s$/, ''))
}

/** The days that it stands for when today is this day, both included; null where that is not for the browser to say. */
export function daysOf(when: When, today: string): { first: string; last: string } | null {
  if (when.is === 'distance') return one(addUnits(today, when.amount, when.unit))
  if (when.is !== 'word' || when.word === 'anniversary') return null
  const [turn = '', name = ''] = when.word.split(' ')
  const unit = unitOf(name)
  if (!unit) return one(addUnits(today, { today: 0, yesterday: -1, tomorrow: 1 }[turn] ?? 0, 'day'))
  const start = startOf(unit, today)
  const first = addUnits(start, { this: 0, last: -1, next: 1 }[turn] ?? 0, unit)
  return { first, last: addUnits(addUnits(first, 1, unit), -1, 'day') }
}

function one(day: string): { first: string; last: string } | null {
  return /^\d{4}-/.test(day) ? { first: day, last: day } : null
}

function addUnits(day: string, amount: number, unit: Unit): string {
  const date = new Date(day)
  const [years, months, days] = [
    unit === 'year' ? amount : 0,
    unit === 'month' ? amount : 0,
    unit === 'day' ? amount : unit === 'week' ? 7 * amount : 0,
  ]
  const moved = new Date(
    Date.UTC(date.getUTCFullYear() + years, date.getUTCMonth() + months, date.getUTCDate() + days),
  )
  return Number.isNaN(moved.getTime()) ? '' : (moved.toISOString().split('T')[0] ?? '')
}

// Weeks start on Monday.
function startOf(unit: Unit, day: string): string {
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return unit === 'week' ? addUnits(day, -((new Date(day).getUTCDay() + 6) % 7), 'day') : day
}

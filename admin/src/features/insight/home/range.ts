// The days that figures are of, as the address says them: so many until today, or until another day.
type AddressWords = Readonly<Record<string, string | undefined>>

export const RANGES = [7, 30, 90, 365]
const USUAL = 30
const MOST = 3_650
const DAY_MS = 86_400_000

export interface Range {
  days: number
  /** Days of the calendar, written YYYY-MM-DD. */
  dateFrom: string
  dateTo: string
  isUntilNow: boolean
}

/** Pure: how many days the address asks for. */
export function daysOf({ range }: AddressWords): number {
  const wanted = Number(range?.replace(/d$/, ''))
  return Number.isSafeInteger(wanted) && wanted >= 1 && wanted <= MOST ? wanted : USUAL
}

/** Pure: the range that the address asks for; nothing lies after today. */
export function rangeOf(words: AddressWords, now: Date): Range {
  const { until = '' } = words
  const today = dayOf(now)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until) && !Number.isNaN(Date.parse(until)) && until < today
  const days = daysOf(words)
  const dateTo = isDay ? until : today
  return { days, dateFrom: daysBefore(dateTo, days - 1), dateTo, isUntilNow: !isDay }
}

/** Pure: the words of the address for a range; null for what is usual. */
export function rangeWords(
  { days, dateTo }: Pick<Range, 'days' | 'dateTo'>,
  now: Date,
): { range: string | null; until: string | null } {
  return { range: days === USUAL ? null : `${days}d`, until: dateTo >= dayOf(now) ? null : dateTo }
}

/** Pure: the range before or after, as long as this one; it ends today at the latest. */
export function shifted({ days, dateTo }: Range, step: -1 | 1, now: Date): Pick<Range, 'days' | 'dateTo'> {
  const ends = [daysBefore(dateTo, -step * days), dayOf(now)].sort()
  return { days, dateTo: ends[0] ?? dateTo }
}

/** Pure: the range from one day to another, in any order. */
export function between(one: string, other: string): Pick<Range, 'days' | 'dateTo'> {
  const [from = one, to = other] = [one, other].sort()
  return { days: Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1, dateTo: to }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function daysBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) - days * DAY_MS))
}

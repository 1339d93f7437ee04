// The days that figures are of, as the address says them.
import type { AddressWords } from '../../../kit/useWords.ts'

export const RANGES = [7, 30, 90, 365]
const USUAL = 30
const DAY_MS = 86_400_000

/** Pure: how many days the address asks for. */
export function daysOf({ range }: AddressWords): number {
  const wanted = Number(range?.replace(/d$/, ''))
  return RANGES.includes(wanted) ? wanted : USUAL
}

/** Pure: the word of the address for so many days; null for the usual ones. */
export function rangeWord(days: number): string | null {
  return days === USUAL ? null : `${days}d`
}

/** Pure: the first and the last of so many days until now. */
export function lastDays(days: number, now: Date): { dateFrom: string; dateTo: string } {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return { dateFrom: day(new Date(now.getTime() - (days - 1) * DAY_MS)), dateTo: day(now) }
}

// How figures and charts are asked for, so that one that shows the same asks for nothing more.
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import type { Range } from './range.ts'

/** Longer ranges are counted by month. */
const MOST_DAYS = 90

/** The figure of a type of the catalog over a range, as plain values by line and day. */
export function figureQuery(type: string, { days, dateFrom, dateTo }: Range) {
  const timeUnit = isByMonth(days) ? 'm' : 'd'
  return {
    ...query('/data/{type}', {
      path: { type },
      query: { dateFrom, dateTo, timeUnit, dateFormat: 'Y-m-d', dataFormat: 'raw' },
    }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }
}

/** Whether a range is counted by month. */
export function isByMonth(days: number): boolean {
  return days > MOST_DAYS
}

// What was sent and published on the days of a range, for charts by day.
import { keepPreviousData } from '@tanstack/react-query'
import { type Answer, query } from '../../../api/query.ts'
import { shortDay } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { isByMonth } from './figureQuery.ts'
import type { Range } from './range.ts'

export type Mark = NonNullable<Answer<'/data/marks'>['marks']>[number]

export function marksQuery({ days, dateFrom, dateTo }: Range) {
  return {
    ...query('/data/marks', { query: { dateFrom, dateTo } }),
    enabled: !isByMonth(days),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  }
}

/** A mark in words. */
export function sentenceOfMark({ what, record: { name } }: Mark): string {
  return t(`home.mark.${what}`, { name })
}

/** Pure: the marks of each day that a chart has, at the place of the day, in the order of the days. */
export function marksAt(marks: readonly Mark[], labels: readonly string[]): { at: number; marks: Mark[] }[] {
  return [...Map.groupBy(marks, ({ day }) => labels.indexOf(day))]
    .filter(([at]) => at >= 0)
    .map(([at, own]) => ({ at, marks: own }))
    .sort((a, b) => a.at - b.at)
}

/** What happened on a day, with the day. */
export function dayInWords(day: string, marks: readonly Mark[]): string {
  return `${shortDay(day)}: ${marks.map(sentenceOfMark).join('; ')}`
}

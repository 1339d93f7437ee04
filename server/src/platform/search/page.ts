/** `start` and `limit` of lists. */
import { isBlank } from '../values/field.ts'

export interface PageRange {
  start: number
  /** 0 for all rows. */
  limit: number
}

/** The part of a list that a request asks for. An empty limit means all rows, as 0 does. */
export function pageOf(query: Record<string, unknown>, config: { default_pagelimit: number }): PageRange {
  const limit = query.limit === undefined ? config.default_pagelimit : wholeNumber(query.limit)
  return { start: wholeNumber(query.start), limit }
}

/** The part of a list that has `most` rows at most; all of them unless the request asks for fewer. */
export function boundedPage(query: Record<string, unknown>, most: number): PageRange {
  return { start: wholeNumber(query.start), limit: Math.min(wholeNumber(query.limit) || most, most) }
}

/** A count as a request sends it; what is none counts as 0. */
export function wholeNumber(value: unknown): number {
  const number = isBlank(value) ? 0 : Math.trunc(Number(value))
  return Number.isFinite(number) && number > 0 ? Math.min(number, 2_147_483_647) : 0
}

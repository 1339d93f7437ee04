// What the query string of a list asks for.
import { badRequest } from '../errors.ts'
import { isBlank, toBoolean, toText } from '../values/field.ts'
import { wholeNumber } from './page.ts'

/** A parsed query string. */
export type Query = Record<string, unknown>

/** The words to search for. @throws ApiError 400 for what is no text. */
export function searchText(query: Query): string {
  const search = toText(query.search ?? query.searchFilter)
  if (search === undefined) throw badRequest('search: a text is needed.')
  return search
}

/** Whether only what is published is asked for. */
export function onlyPublished(query: Query): boolean {
  return toBoolean(query.published) === true || toBoolean(query.publishedOnly) === true
}

/** Whether nothing but search, order and range is asked for. */
export function onlySearches(query: Query): boolean {
  return !onlyPublished(query) && isBlank(query.where)
}

/** Rows that a page may skip and still be read at once. */
const SHORT_START = 1_000

/** Whether a page in the usual order is asked for, without a search or a filter: it is found by an index. */
export function isCheap(query: Query): boolean {
  return (
    onlySearches(query) &&
    isBlank(query.search ?? query.searchFilter) &&
    isBlank(query.orderBy) &&
    isBlank(query.order) &&
    wholeNumber(query.start) <= SHORT_START
  )
}

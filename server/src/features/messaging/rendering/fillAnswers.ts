import { findTokenPlaces, tokenPlacer } from './tokenPlaces.ts'

/** The token of an answer of a form, by the alias of the field. */
export const ANSWER_TOKEN = /\{formfield=([\w-]{1,191})\}/g

/** Characters of answers in a text: a long answer may be named very often. Answers beyond stay empty. */
const MAX_FILLED = 100_000

/** Answers for one text, within the limit of all of them. */
export function limitAnswers(answerOf: (alias: string) => string): (alias: string) => string {
  let left = MAX_FILLED
  return (alias) => {
    const answer = answerOf(alias)
    left -= answer.length
    return left < 0 ? '' : answer
  }
}

/** Pure: HTML with `{formfield=alias}` filled in. Answers stay text with its line breaks, and addresses keep their scheme. */
export function fillAnswers(html: string, answerOf: (alias: string) => string): string {
  const limited = limitAnswers(answerOf)
  // The pattern has one group, so that literals and aliases take turns.
  const parts = html.split(ANSWER_TOKEN)
  const place = tokenPlacer(findTokenPlaces(parts.filter((_, index) => index % 2 === 0)))
  return parts
    .map((part, index) => (index % 2 === 0 ? part : place((index - 1) / 2, { lines: limited(part) })))
    .join('')
}

import { findTokenPlaces, tokenPlacer } from './tokenPlaces.ts'

/** The token of an answer of a form, by the alias of the field. */
export const ANSWER_TOKEN = /\{formfield=([\w-]{1,191})\}/g

/** Pure: HTML with `{formfield=alias}` filled in. Answers stay text, and addresses keep their scheme. */
export function fillAnswers(html: string, answerOf: (alias: string) => string): string {
  // The pattern has one group, so that literals and aliases take turns.
  const parts = html.split(ANSWER_TOKEN)
  const place = tokenPlacer(findTokenPlaces(parts.filter((_, index) => index % 2 === 0)))
  return parts
    .map((part, index) => (index % 2 === 0 ? part : place((index - 1) / 2, { text: answerOf(part) })))
    .join('')
}

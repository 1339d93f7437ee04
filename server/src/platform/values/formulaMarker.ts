// Marks text that a spreadsheet would evaluate as a formula when it opens a CSV file (CWE-1236).

/** First characters of a formula. Excel accepts the full-width forms too, and skips a tab or a line break before a formula. */
const FIRST_CHARACTERS = ['-', '=', '+', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const FIRST = `[${FIRST_CHARACTERS.join('')}]`
/** Separators of digits: spaces, also no-break ones, brackets and punctuation. */
const SEPARATORS = ' \u00a0\u202f().,/-'

// The same sources are compiled by JavaScript and by PostgreSQL: they use only syntax that means the same in both.
const FORMULA_SOURCE = `^${FIRST}`
/** Plain numbers and telephone numbers are harmless. Nothing but the first digit ends the separators: matching is linear. */
const NUMBER_SOURCE = `^[+-]?[${SEPARATORS}]*[0-9][0-9${SEPARATORS}]*$`
/** Text with apostrophes that could include a marker. In an import file `NULL` empties a field, and is marked too. */
const MARKED_SOURCE = `^'+(?:${FIRST}|NULL$)`

const FORMULA = new RegExp(FORMULA_SOURCE)
const NUMBER = new RegExp(NUMBER_SOURCE)
const MARKED = new RegExp(MARKED_SOURCE)

/**
 * The text as written to a CSV file: with an apostrophe before a formula, and before text that would otherwise lose an
 * apostrophe of its own when the file is imported.
 */
export function withMarker(text: string): string {
  return (FORMULA.test(text) && !NUMBER.test(text)) || MARKED.test(text) ? `'${text}` : text
}

/** The text without its marker. A formula without a marker is unchanged: here it is only text. */
export function withoutMarker(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text
}

/**
 * `withMarker` as an SQL expression over a text expression, which is evaluated several times. The code of the first
 * character excludes most text: a pattern costs ten times as much, and so does a subquery per cell.
 */
export function withMarkerSql(text: string): string {
  const codes = ["'", ...FIRST_CHARACTERS].map((character) => character.codePointAt(0))
  return `case when ascii(${text}) in (${codes.join()})
    and (${text} ~ ${quote(MARKED_SOURCE)} or ${text} ~ ${quote(FORMULA_SOURCE)} and ${text} !~ ${quote(NUMBER_SOURCE)})
    then '''' || ${text} else ${text} end`
}

function quote(literal: string): string {
  return `'${literal.replaceAll("'", "''")}'`
}

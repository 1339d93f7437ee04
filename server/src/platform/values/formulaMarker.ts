// CSV files are opened in spreadsheets, which run what looks like a formula.

const FORMULA = /^[=+\-@\t\r]/
/** Plain numbers and telephone numbers do no harm. */
const NUMBER = /^[+-]?[\d\s().,/-]*\d[\d\s().,/-]*$/

/** What begins with apostrophes could have one of them from here; the word that empties a field of an import has one, too. */
const MARKED = /^'+([=+\-@\t\r]|NULL$)/

/**
 * The text as written to a CSV file: an apostrophe stands before what a spreadsheet would take for a formula, and before
 * what would else lose an apostrophe of its own when it is read.
 */
export function withMarker(text: string): string {
  return (FORMULA.test(text) && !NUMBER.test(text)) || MARKED.test(text) ? `'${text}` : text
}

/** The text without the apostrophe that stands there since it was written. A formula without it stays: it is only text here. */
export function withoutMarker(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text
}

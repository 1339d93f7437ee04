// CSV files are opened in spreadsheets, which run what looks like a formula.

const FORMULA = /^[=+\-@\t\r]/
/** Plain numbers and telephone numbers do no harm. */
const NUMBER = /^[+-]?[\d\s().,/-]*\d[\d\s().,/-]*$/

/** The text as written to a CSV file: an apostrophe stands before what a spreadsheet would take for a formula. */
export function withMarker(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

/** The text without the apostrophe that `withMarker` put there. A formula without it stays: it is only text here. */
export function withoutMarker(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

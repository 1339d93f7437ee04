// Unicode normalization: keyboards and systems encode the same letter differently. The only place that normalizes, because
// `normalize` takes a time that grows with the square of the number of combining marks in a row.

/** Text without these is composed already. */
const UNCOMPOSED = /[\u0300-\uFFFF]/
/** Letters of all languages have at most 30 combining marks (UAX 15, stream-safe text). The last two decompose to marks. */
const TOO_MANY_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u
const MARKS_BEYOND = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu

/** The text with composed letters (normalization form C). Text with more than 30 marks in a row stays as it is. */
export function toNfc(text: string): string {
  return UNCOMPOSED.test(text) && !TOO_MANY_MARKS.test(text) ? text.normalize('NFC') : text
}

/** The text with letters and marks apart (normalization form KD), for comparisons. Marks after 30 in a row are left out. */
export function toNfkd(text: string): string {
  return text.replace(MARKS_BEYOND, '$1').normalize('NFKD')
}

/** Composes all texts in a value that was parsed from JSON, in place; names of properties stay. */
export function composeTexts<T>(value: T): T {
  if (typeof value === 'string') return toNfc(value) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = value as Record<string, unknown>
  for (const key of Object.keys(entries)) {
    const inner = entries[key]
    if (typeof inner === 'string' || typeof inner === 'object') entries[key] = composeTexts(inner)
  }
  return value
}

// Composed letters (Unicode normalization form C): keyboards and systems encode the same letter differently.

/** Text without these is composed already. */
const UNCOMPOSED = /[\u0300-\uFFFF]/

/** The text with composed letters. */
export function toNfc(text: string): string {
  return UNCOMPOSED.test(text) ? text.normalize('NFC') : text
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

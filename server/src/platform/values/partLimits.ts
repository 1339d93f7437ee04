// Limits of the parts of a record that requests add one by one, such as the fields of a form.

export interface PartLimits {
  /** Parts of one record. */
  maxCount: number
  /** All parts of one record together, in characters as JSON. */
  maxCharacters: number
}

/**
 * Compares the parts of a record with its limits. Stored parts beyond the limits stay: a change is allowed that makes them
 * neither more nor longer.
 * @returns the message for parts beyond a limit; null for others
 */
export function findPartsProblem(
  stored: readonly object[],
  planned: readonly object[],
  { maxCount, maxCharacters }: PartLimits,
): string | null {
  if (planned.length > maxCount && planned.length > stored.length)
    return `This list should have ${maxCount} entries or less.`
  const characters = countCharacters(planned)
  return characters > maxCharacters && characters > countCharacters(stored)
    ? `These entries are too long. Together they should have ${maxCharacters} characters or less as JSON.`
    : null
}

function countCharacters(parts: readonly object[]): number {
  return parts.reduce((sum, part) => sum + JSON.stringify(part).length, 0)
}

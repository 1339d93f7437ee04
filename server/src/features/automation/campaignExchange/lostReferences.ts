// Pure: references of a document to what neither it nor this installation holds. Under their old ids they would point at
// something else.
import type { Wire } from './portableReferences.ts'

/**
 * An id that no record has. Conditions and filters that name it fit nobody, and actions fail with a reason, where an
 * empty value would mean everybody or everything.
 */
export const NOBODY = 999_999_999_999_999

/** Whether a value is the id that no record has. */
export function isLost(value: unknown): boolean {
  return value === NOBODY || value === String(NOBODY)
}

/** The body without lost references in columns of its own: those can be empty. */
export function withoutLost(body: Wire): Wire {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (Array.isArray(value)) return [name, value.filter((entry) => !isLost(entry))]
      return [name, isLost(value) ? null : value]
    }),
  )
}

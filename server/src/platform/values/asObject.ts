/** A value as an object with keys; null for anything else. PHP writes an empty object as `[]`. */
export function asObject(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return value as Record<string, unknown>
  return value.length === 0 ? {} : null
}

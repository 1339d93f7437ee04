/**
 * The object with these keys first, in this order; other keys follow as they are, and anything else than an object is
 * given back. The database keeps JSON objects in an order of its own.
 */
export function orderKeys<T>(value: T, keys: readonly string[]): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const given = value as Record<string, unknown>
  const first = keys.filter((key) => Object.hasOwn(given, key)).map((key) => [key, given[key]] as const)
  return { ...Object.fromEntries(first), ...value }
}

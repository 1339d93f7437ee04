/** JSON data in PHP's serialization format: the documented form of `properties` in field entries (`a:0:{}`). */
export function phpSerialize(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `s:${Buffer.byteLength(value)}:"${value}";`
    case 'boolean':
      return `b:${value ? 1 : 0};`
    case 'number':
      return Number.isInteger(value) ? `i:${value};` : `d:${value};`
    case 'object': {
      if (value === null) return 'N;'
      const entries: [string | number, unknown][] = Array.isArray(value)
        ? value.map((entry, index) => [index, entry])
        : Object.entries(value)
      const pairs = entries.map(([key, entry]) => phpSerialize(keyOf(key)) + phpSerialize(entry))
      return `a:${entries.length}:{${pairs.join('')}}`
    }
    default:
      return 'N;'
  }
}

// PHP arrays turn keys that are written as integers into integers.
function keyOf(key: string | number): string | number {
  return typeof key === 'string' && /^(0|-?[1-9]\d{0,14})$/.test(key) ? Number(key) : key
}

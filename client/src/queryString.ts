/** `{where: [{col: 'id'}]}` as `where[0][col]=id`, the way the server reads it. What is undefined is left out. */
export function queryString(query: unknown): string {
  return [...pairs('', query)].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

function* pairs(name: string, value: unknown): Generator<[name: string, value: string]> {
  if (value === undefined) return
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    yield [name, value instanceof Date ? value.toISOString() : String(value ?? '')]
    return
  }
  for (const [key, part] of Object.entries(value)) {
    const encoded = encodeURIComponent(key)
    yield* pairs(name === '' ? encoded : `${name}[${encoded}]`, part)
  }
}

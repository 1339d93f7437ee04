type Method = (...words: unknown[]) => unknown

/** A client whose methods are grouped by resource, and the names of those that are called through it. */
export function recordCalls<T extends object>(
  client: T,
): { client: T; called: Set<string>; all: Set<string> } {
  const called = new Set<string>()
  const groups = Object.entries(client).filter(
    ([name, group]) => !name.startsWith('_') && typeof group === 'object' && group !== null,
  )
  const recorded = groups.map(([name, group]) => [name, recordGroup(name, group as object, called)])
  const all = groups.flatMap(([name, group]) => methodsOf(group as object).map((one) => `${name}.${one}`))
  return { client: { ...client, ...Object.fromEntries(recorded) }, called, all: new Set(all) }
}

function recordGroup(name: string, group: object, called: Set<string>): object {
  return new Proxy(group, {
    get(target, key) {
      const value = Reflect.get(target, key) as unknown
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...words: unknown[]) => {
        called.add(`${name}.${key}`)
        return (value as Method).apply(target, words)
      }
    },
  })
}

function methodsOf(group: object): string[] {
  const names = new Set<string>()
  for (
    let at: object | null = group;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor' && !name.startsWith('_')) names.add(name)
  }
  return [...names]
}

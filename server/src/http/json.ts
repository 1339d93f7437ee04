/** Answers as JSON text. */

/** An object whose keys keep their order in JSON, integers included: a plain object would sort ids ascending. */
export class OrderedMap {
  readonly entries: [string, unknown][]

  constructor(entries: [string, unknown][]) {
    this.entries = entries
  }
}

/** JSON of an answer; ordered maps may stand as values of its top level. */
export function toJson(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return JSON.stringify(payload)
  if (payload instanceof OrderedMap) return object(payload.entries, (value) => JSON.stringify(value))
  return object(
    Object.entries(payload).filter(([, value]) => value !== undefined),
    (value) => (value instanceof OrderedMap ? toJson(value) : JSON.stringify(value)),
  )
}

function object(entries: [string, unknown][], text: (value: unknown) => string): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${text(value)}`).join(',')}}`
}

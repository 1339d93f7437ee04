/** Answers as JSON text. */
import { randomBytes } from 'node:crypto'

/** An object whose keys keep their order in JSON, integers included: a plain object would sort ids ascending. */
export class OrderedMap {
  readonly entries: [string, unknown][]

  constructor(entries: [string, unknown][]) {
    this.entries = entries
  }
}

/** JSON text made beforehand. It may stand anywhere in an answer; elsewhere it serialises like what it says. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The text as data. */
  parse(): unknown {
    return JSON.parse(this.text)
  }

  toJSON(): unknown {
    if (!pieces) return this.parse()
    pieces.push(this.text)
    return `${MARK}${pieces.length - 1}`
  }
}

// No caller can guess the mark, so no text of a caller is taken for one.
const MARK = `raw:${randomBytes(16).toString('hex')}:`
const MARKS = new RegExp(`"${MARK}(\\d+)"`, 'g')
let pieces: string[] | null = null

/** JSON of an answer; ordered maps may stand as values of its top level, made text anywhere. */
export function toJson(payload: unknown): string {
  const collected: string[] = []
  pieces = collected
  try {
    const text = topLevel(payload)
    return collected.length > 0
      ? text.replace(MARKS, (_, index: string) => collected[Number(index)] ?? 'null')
      : text
  } finally {
    pieces = null
  }
}

function topLevel(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return JSON.stringify(payload)
  if (payload instanceof OrderedMap) return object(payload.entries, (value) => JSON.stringify(value))
  return object(
    Object.entries(payload).filter(([, value]) => value !== undefined),
    (value) => (value instanceof OrderedMap ? topLevel(value) : JSON.stringify(value)),
  )
}

function object(entries: [string, unknown][], text: (value: unknown) => string): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${text(value)}`).join(',')}}`
}

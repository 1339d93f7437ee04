/** Values out of JSON that strangers wrote: texts, numbers and lists where they are, nothing where they are not. */
import { decode } from '../../../platform/http/body.ts'
import { parseJson } from '../../../platform/http/parseJson.ts'

/** The JSON of a body. @throws ApiError 400 when it is none. */
export function jsonIn(body: Buffer): unknown {
  return parseJson(decode(body))
}

/** The value at a path of keys. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

const MAX_TEXT = 1_000

/** The text or number at a path, as a line that a database takes; null without one. */
export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = at(value, ...path)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' && found !== '' ? cleanText(found) : null
}

/** A text without what databases refuse, cut to what is worth keeping. */
export function cleanText(text: string): string {
  return text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '').trim()
}

/** The list at a path; none where it is not one. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** One object, or a list of them: the list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** The value of a key whatever the case of its letters, as a text. */
export function textOfKey(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const name = Object.keys(value).find((one) => one.toLowerCase() === key)
  return name === undefined ? null : textAt(value, name)
}

/** A moment in ISO form or in seconds; `otherwise` for what is none, or lies ahead. */
export function momentAt(found: string | null, otherwise: Date): Date {
  if (found === null) return otherwise
  const time = /^\d{9,11}(\.\d+)?$/.test(found) ? Number(found) * 1_000 : Date.parse(found)
  return Number.isNaN(time) || time < 0 || time > otherwise.getTime() ? otherwise : new Date(time)
}

/** Bodies to values: every field parsed, unknown keys ignored, all complaints of a body in one error. */
import { type ApiError, type ErrorDetails, invalidFields } from '../errors.ts'
import { getOwn } from '../getOwn.ts'
import { type Field, isTooLong, type Parsed, tooLong } from './field.ts'
import { toNfc } from './nfc.ts'

export interface ParsedBody {
  values: Record<string, unknown>
  error: ApiError | null
}

/** Parses the writable fields that a body holds. */
export function parseBody(
  fields: Readonly<Record<string, Field>>,
  body: Record<string, unknown>,
): ParsedBody {
  const values: Record<string, unknown> = {}
  const details: ErrorDetails = {}
  for (const name of Object.keys(body)) {
    const field = getOwn(fields, name)
    if (!field?.isWritable) continue
    const parsed = parseValue(field, body[name])
    if ('error' in parsed) details[name] = [parsed.error]
    else if ('value' in parsed) values[name] = parsed.value
  }
  return { values, error: Object.keys(details).length > 0 ? invalidFields(inOrder(fields, details)) : null }
}

/** Parses a value within the bounds of its field, whatever its own parser allows. */
export function parseValue(field: Field, value: unknown): Parsed {
  const parsed = field.parse(value)
  if (!('value' in parsed)) return parsed
  if (field.maxLength !== undefined && isTooLong(parsed.value, field.maxLength))
    return tooLong(field.maxLength)
  if (!isStorable(parsed.value)) return { error: UNSTORABLE }
  return typeof parsed.value === 'string' ? { ...parsed, value: toNfc(parsed.value) } : parsed
}

// Complaints come in the order of the fields, however the body was written.
function inOrder(fields: Readonly<Record<string, Field>>, details: ErrorDetails): ErrorDetails {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const complaints = getOwn(details, name)
      return complaints ? [[name, complaints]] : []
    }),
  )
}

/** Complains about required fields that would end up empty, and about the keys that are `lacking` anyway. */
export function missingRequired(
  fields: Readonly<Record<string, Field>>,
  after: Record<string, unknown>,
  lacking: readonly string[],
): ApiError | null {
  const details: ErrorDetails = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = getOwn(after, name)
    if (field.isRequired && (value === null || value === undefined || value === '')) {
      details[name] = ['This field is required.']
    }
  }
  for (const name of lacking) details[name] = ['This field is required.']
  return Object.keys(details).length > 0 ? invalidFields(details) : null
}

/** Complains about the keys whose values, of any depth, hold what cannot be stored; null when there is none. */
export function unstorable(body: Readonly<Record<string, unknown>>): ApiError | null {
  const details: ErrorDetails = {}
  for (const [key, value] of Object.entries(body))
    if (!isStorable(key) || !isStorable(value)) details[readable(key)] = [UNSTORABLE]
  return Object.keys(details).length > 0 ? invalidFields(details) : null
}

const UNSTORABLE = 'This value holds a character that cannot be stored.'

function readable(key: string): string {
  return key.replaceAll('\0', '').toWellFormed().slice(0, 100)
}

/** Text as it can be stored, in at most so many characters: without NUL, and where half of one is left, a sign for it. */
export function storable(text: string, most = Number.POSITIVE_INFINITY): string {
  return text.replaceAll('\0', '').slice(0, most).toWellFormed()
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, in text or in jsonb. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

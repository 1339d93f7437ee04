// Fields and actions in the body of a form.
import { asObject } from '../../../platform/values/asObject.ts'
import { DOCUMENT_TEXT, type Field, f, isBlank, type Parsed, toId } from '../../../platform/values/field.ts'
import type { PartLimits } from '../../../platform/values/partLimits.ts'

/** A field or an action as it was sent. */
export interface PartInput {
  /** The id of what is edited; null for a new one. */
  id: number | null
  /** The id as it was sent: what others in the same body call it. */
  key: string | null
  /** The id is a number that no record can have, such as -1 or 1.5. */
  isUnknown: boolean
  given: Readonly<Record<string, unknown>>
}

/** Of all fields, and of all actions, of a form. */
export const FORM_PART_LIMITS: PartLimits = { maxCount: 500, maxCharacters: 4 * DOCUMENT_TEXT }

/** A list of objects, or an object of them under any keys. Undefined when it is not sent. */
export const partsField: Field = {
  ...f.json({
    of: 'array',
    column: null,
    initial: undefined,
    cleared: undefined,
    max: FORM_PART_LIMITS.maxCharacters,
  }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: [] }
    if (typeof value !== 'object' || value === null)
      return { error: 'This value should be a list of objects.' }
    const entries = Object.values(value)
    const { maxCount } = FORM_PART_LIMITS
    if (entries.length > maxCount) return { error: `A form takes ${maxCount} of these at most.` }
    const parts: PartInput[] = []
    for (const entry of entries) {
      const given = asObject(entry)
      if (!given) return { error: 'This value should be a list of objects.' }
      const { id } = given
      const isNamed = typeof id === 'number' || (typeof id === 'string' && id !== '')
      const key = isNamed ? String(id) : null
      const known = toId(id) ?? null
      parts.push({ id: known, key, isUnknown: known === null && isNumeric(id) && Number(id) !== 0, given })
    }
    const keys = parts.flatMap(({ key }) => key ?? [])
    if (new Set(keys).size < keys.length) return { error: 'Each entry should have an id of its own.' }
    return { value: parts }
  },
}

function isNumeric(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && id.trim() !== '' && !Number.isNaN(Number(id)))
}

/** The values of the keys that a part holds, or the first key that is wrong with the reason. */
export function readKeys(
  fields: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown> } | { key: string; problem: string } {
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(given, key)) continue
    const parsed = field.parse(given[key])
    if ('error' in parsed) return { key, problem: parsed.error }
    if ('value' in parsed) values[key] = parsed.value
  }
  return { values }
}

/**
 * Properties as they are stored: those that a type declares, parsed and with their defaults, others as sent.
 * A property that is wrong comes back with the reason.
 */
export function readProperties(
  declared: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown> } | { key: string; problem: string } {
  const read = readKeys(declared, given)
  if ('key' in read) return read
  for (const [key, field] of Object.entries(declared)) {
    const value = read.values[key]
    const isEmpty = value === undefined || value === null || value === ''
    if (field.isRequired && isEmpty) return { key, problem: 'This field is required.' }
  }
  return { values: { ...given, ...read.values } }
}

// Tags in the properties of campaign events, form actions, point triggers and bulk actions.
import type { Field, Parsed, Reference } from '../platform/values/field.ts'
import { toId } from '../platform/values/field.ts'
import { MAX_TEXTS, texts } from './campaignEvent.ts'

/**
 * Names of tags; missing ones are created. A JSON integer is the id of a tag and is replaced by its name when the
 * properties are saved. A string is always a name.
 */
export function tagNames(options: { required?: boolean } = {}): Field {
  const field = texts({ ...options, input: { choices: 'tags', record: 'tag' } })
  const parse = (value: unknown): Parsed => {
    const list: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    const ids = list.filter((entry) => typeof entry === 'number')
    if (ids.length === 0) return field.parse(value)
    if (ids.length > MAX_TEXTS) return { error: `This list should have ${MAX_TEXTS} entries or less.` }
    if (ids.some((id) => toId(id) === undefined))
      return { error: 'A number in this list should be the id of a tag.' }
    const names = field.parse(list.filter((entry) => typeof entry !== 'number'))
    return 'value' in names ? { value: [...new Set(ids), ...(names.value as string[])] } : names
  }
  return { ...field, parse }
}

/** The reference that belongs to properties of `tagNames`. */
export const tagReference: Reference = { kind: 'tag', right: 'exists', storedAs: 'tag' }

/** The names in a parsed property of `tagNames`. Ids are left only where no tag had them, and have no effect. */
export function readTagNames(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

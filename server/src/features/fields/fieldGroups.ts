// The `fields` object of a contact or company: groups of entries, and all values in one map.
import type { CustomField, FieldSet } from './loadFieldSet.ts'
import { phpSerialize } from './phpSerialize.ts'
import { normalizedValue, showValue } from './showValue.ts'

const GROUPS = {
  contact: ['core', 'social', 'personal', 'professional'],
  company: ['core', 'professional', 'other'],
} as const

/** The groups that fields of an object are sorted into, in their order on the wire. */
export function groupsOf(object: FieldSet['object']): readonly string[] {
  return GROUPS[object]
}

/**
 * Entries by group and alias (an empty group is `[]`), and `all`: alias to value after `id`. Unpublished fields are left out.
 * @param stored the record's values by alias.
 * @param id the record's id as `all` shows it: text for contacts, a number for companies.
 */
export function fieldGroups(
  set: FieldSet,
  stored: Readonly<Record<string, unknown>>,
  id: string | number,
): Record<string, unknown> {
  const groups = new Map<string, Record<string, unknown>>(groupsOf(set.object).map((group) => [group, {}]))
  const all: Record<string, unknown> = { id }
  for (const field of set.published) {
    const value = stored[field.alias]
    const entries = groups.get(field.group) ?? {}
    entries[field.alias] = {
      ...entryOf(field),
      value: showValue(value),
      normalizedValue: normalizedValue(field, value),
    }
    groups.set(field.group, entries)
    all[field.alias] = showValue(value)
  }
  const filled = [...groups].map(([group, entries]) => [
    group,
    Object.keys(entries).length > 0 ? entries : [],
  ])
  return { ...Object.fromEntries(filled), all }
}

const entries = new WeakMap<CustomField, Record<string, unknown>>()

// What is the same for every record is made once per version of the field.
function entryOf(field: CustomField): Record<string, unknown> {
  const known = entries.get(field)
  if (known) return known
  const entry = {
    id: String(field.id),
    label: field.label,
    alias: field.alias,
    type: field.type,
    group: field.group,
    object: field.object === 'contact' ? 'lead' : 'company',
    is_fixed: field.isFixed ? '1' : '0',
    properties: phpSerialize(field.properties ?? []),
    default_value: field.defaultValue,
  }
  entries.set(field, entry)
  return entry
}

// The `fields` object of a contact or company: groups of entries, and all values in one map.
import { getOwn } from '../../../platform/getOwn.ts'
import { RawJson } from '../../../platform/values/json.ts'
import { phpSerialize } from '../../../platform/values/phpSerialize.ts'
import type { CustomField, FieldSet } from './loadFieldSet.ts'
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
 * Entries by group and alias (an empty group is `[]`), and `all`: alias to value after `id`. Unpublished fields are left
 * out. JSON text, put together from parts that are the same for every record: most of an answer consists of them.
 * @param stored the record's values by alias.
 * @param id the record's id as `all` shows it: text for contacts, a number for companies.
 */
export function fieldGroups(
  set: FieldSet,
  stored: Readonly<Record<string, unknown>>,
  id: string | number,
): RawJson {
  const { groups, order } = templateOf(set)
  let all = `{"id":${JSON.stringify(id)}`
  // Most fields of most records have no value: those that do replace their constant part.
  const filled: string[] = []
  for (const part of order) {
    const value = getOwn(stored, part.field.alias)
    if (value === null || value === undefined) {
      all += part.nullValue
      continue
    }
    const shown = JSON.stringify(showValue(value))
    all += part.key + shown
    filled[part.index] =
      `${part.entry}${shown},"normalizedValue":${JSON.stringify(normalizedValue(part.field, value))}}`
  }
  let text = '{'
  for (const { key, parts } of groups) {
    text += key
    let glue = '{'
    for (const part of parts) {
      text += glue + (filled[part.index] ?? part.nullEntry)
      glue = ','
    }
    text += parts.length === 0 ? '[],' : '},'
  }
  return new RawJson(`${text}"all":${all}}}`)
}

interface Part {
  field: CustomField
  /** Its place among the published fields. */
  index: number
  /** `,"alias":` */
  key: string
  /** `,"alias":null` */
  nullValue: string
  /** The entry up to its value. */
  entry: string
  /** The whole entry of a record without a value. */
  nullEntry: string
}

interface Template {
  groups: { key: string; parts: Part[] }[]
  order: Part[]
}

const templates = new WeakMap<FieldSet, Template>()

// What is the same for every record is made once per version of the fields.
function templateOf(set: FieldSet): Template {
  const known = templates.get(set)
  if (known) return known
  const order = set.published.map(partOf)
  const names = new Set<string>([...groupsOf(set.object), ...set.published.map((field) => field.group)])
  const groups = [...names].map((group) => ({
    key: `${JSON.stringify(group)}:`,
    parts: order.filter((part) => part.field.group === group),
  }))
  const made = { groups, order }
  templates.set(set, made)
  return made
}

function partOf(field: CustomField, index: number): Part {
  const key = JSON.stringify(field.alias)
  const entry = JSON.stringify({
    id: String(field.id),
    label: field.label,
    alias: field.alias,
    type: field.type,
    group: field.group,
    object: field.object === 'contact' ? 'lead' : 'company',
    is_fixed: field.isFixed ? '1' : '0',
    // Companies show them serialised, as the contract has it; contacts as they are.
    properties: field.object === 'company' ? phpSerialize(field.properties ?? []) : (field.properties ?? []),
    default_value: field.defaultValue,
  })
  const open = `${key}:${entry.slice(0, -1)},"value":`
  return {
    field,
    index,
    key: `,${key}:`,
    nullValue: `,${key}:null`,
    entry: open,
    nullEntry: `${open}null,"normalizedValue":""}`,
  }
}

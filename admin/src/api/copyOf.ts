// What a new record begins with as a copy of another one: nothing is stored before somebody saves it.
import type { Resource } from '@campanile/client'
import { t } from '../words/messages.ts'
import type { Entity } from './query.ts'

/** Whose variant, or translation, something is: a copy stands alone. */
const PARENTS = ['variantParent', 'translationParent']
/** What the server makes for each: an address, and what deliveries are signed with. */
const MADE = ['alias', 'secret']
const LONGEST = 191

/** What a copy has of its own: a name that says what it is, and no reader yet. */
export function ownOfCopy({ fields, labelFields }: Resource, record: Entity): Record<string, unknown> {
  const [label = ''] = labelFields
  const room = (fields[label]?.maxLength ?? LONGEST) - t('words.copyOf', { name: '' }).length
  return {
    [label]: t('words.copyOf', { name: String(record[label] ?? '').slice(0, room) }),
    ...('isPublished' in fields ? { isPublished: false } : {}),
    ...Object.fromEntries(PARENTS.filter((name) => name in fields).map((name) => [name, null])),
  }
}

/** All of a record that can be written, as it is sent. */
export function copyOf(resource: Resource, record: Entity): Entity {
  const written = Object.entries(resource.fields).flatMap(([name, { input, isReadonly }]) => {
    const value = record[name]
    if (isReadonly || MADE.includes(name) || value === undefined) return []
    if (input === 'record') return [[name, idOf(value)]]
    return [[name, input === 'records' && Array.isArray(value) ? value.map(idOf) : value]]
  })
  return { ...Object.fromEntries(written), ...ownOfCopy(resource, record), id: 0 }
}

// References are read as records and written as ids.
function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

// What a record says by its `ETag`: a digest of all that a client can write of it, and of nothing else.
import { createHash } from 'node:crypto'
import type { Definition, Row } from '../resource/definition.ts'
import type { Field } from '../values/field.ts'

type Wire = Readonly<Record<string, unknown>>

/**
 * The strong tag of a record, with its quotes. Fields with a column count as they are stored; what a feature stores
 * elsewhere, such as the events of a campaign, as it is shown. Counters, dates of changes and whatever else the engine
 * writes by itself do not count: a send that is under way makes no conflicts.
 * @param wire the record as it is shown in full to who asks
 */
export function revisionTag(
  { revision }: Pick<Definition, 'revision'>,
  fields: Readonly<Record<string, Field>>,
  row: Row,
  wire: Wire,
): string {
  const without = new Set([...ALWAYS_WITHOUT, ...revision.without])
  const also = new Set(revision.with)
  const counts = (name: string) =>
    !without.has(name) && (also.has(name) || !fields[name] || fields[name].isWritable)
  const stored = Object.keys(fields).filter((name) => fields[name]?.column && counts(name))
  const beside = Object.keys(wire).filter((name) => !fields[name]?.column && counts(name))
  const said = [
    row.id,
    ...stored.map((name) => [name, canonical(row[name])]),
    ...beside.map((name) => [name, canonical(wire[name])]),
  ]
  return `"${createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 32)}"`
}

const ALWAYS_WITHOUT = [
  'id',
  'dateAdded',
  'dateModified',
  'createdBy',
  'createdByUser',
  'modifiedBy',
  'modifiedByUser',
]

/** The same text for the same content: keys in order, and of records that are shown inside only which one it is. */
function canonical(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(canonical)
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonical(value.toJSON())
  const object = value as Wire
  if ('id' in object && 'modifiedByUser' in object) return object.id
  const keys = Object.keys(object).toSorted()
  return keys.map((key) => [key, canonical(object[key])])
}

/** Records of resources in answers. */
import type { Definition } from '../resource/definition.ts'
import { auditShape } from '../values/auditShape.ts'
import type { Field } from '../values/field.ts'
import { objectSchema, type Schema, type Shape, type Shapes, s } from '../values/shape.ts'

/** Where the schema of a record is to stand, before the document makes a component of it. */
export interface RecordMark {
  definition: Definition
  /** As its own routes show it, as its list does, or as a body that makes one. */
  part: 'record' | 'listed' | 'input'
}

const MARK = 'x-record'

/** A record of the resource as its own routes show it. */
export function recordOf(definition: Definition): Shape<Readonly<Record<string, unknown>> | undefined> {
  return marked({ definition, part: 'record' })
}

/** The parameter for what the actor may do to the records of the answer. */
export const ABILITIES_QUERY = {
  abilities: s.bool({ description: 'What the actor may do to each record, told beside the records.' }),
} as const

/** What stands beside records when a request asks for it. */
export const abilitiesShown = {
  abilities: s.optional(s.map(s.map(s.bool()), 'By id of the record: `edit`, `delete`, `publish`, `clone`.')),
} as const

/** The answer about one record of the resource, with what a route says besides. */
export function answerAbout(
  definition: Definition,
  further: Shapes = {},
): Shape<Readonly<Record<string, unknown>>> {
  return s.object({ ...further, [definition.one]: recordOf(definition), ...abilitiesShown })
}

/** The list of the resource as it is answered: of some resources it shows less of each record. */
export function listOf(definition: Definition): Shape<unknown> {
  const item = marked({ definition, part: definition.listFields ? 'listed' : 'record' })
  return s.object({
    total: definition.totalAs === 'string' ? s.text({ example: '1' }) : s.int(),
    [definition.many]: definition.container === 'map' ? s.map(item) : s.list(item),
    ...abilitiesShown,
  })
}

/** A body that makes a record. */
export function inputOf(definition: Definition): Shape<Readonly<Record<string, unknown>>> {
  return marked({ definition, part: 'input' })
}

function marked(mark: RecordMark): Shape<Readonly<Record<string, unknown>>> {
  return { schema: { [MARK]: mark } }
}

/** The record that stands here; undefined for any other schema. */
export function markIn(schema: Schema): RecordMark | undefined {
  return schema[MARK] as RecordMark | undefined
}

const ENDINGS = { record: '', listed: 'Listed', input: 'Input' }

/** The name of the component: `PointGroup`, `FieldContact`, `NoteListed`. */
export function recordName({ definition, part }: RecordMark): string {
  const words = definition.path.split('/').filter((word) => word !== '')
  const last = words.length > 1 && definition.name === 'field' ? (words.at(-1) ?? '') : ''
  const name = [...definition.name.split(/[ _-]/), last]
  return name.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') + ENDINGS[part]
}

/** The schema of the component, for a resource of these fields. */
export function recordSchema(
  { definition, part }: RecordMark,
  fields: Readonly<Record<string, Field>>,
): Schema {
  if (part === 'input') return inputSchema(fields)
  const { shows, listFields } = definition
  const shown = typeof shows === 'function' ? shows(fields) : { ...fieldShapes(fields), ...shows }
  if (part === 'record') return objectSchema(shown)
  const kept = Object.entries(shown).flatMap(([name, shape]): [string, Shape][] => {
    if (name === 'id' || listFields?.includes(name)) return [[name, shape]]
    // Short items of these resources have it all the same.
    return name === 'isPublished' || Object.hasOwn(auditShape, name) ? [[name, s.optional(shape)]] : []
  })
  return objectSchema(Object.fromEntries(kept))
}

function fieldShapes(fields: Readonly<Record<string, Field>>): Shapes {
  const shown = Object.entries(fields).filter(([, field]) => field.isShown)
  return { id: s.int(), ...Object.fromEntries(shown.map(([name, field]) => [name, field.shows])) }
}

function inputSchema(fields: Readonly<Record<string, Field>>): Schema {
  const writable = Object.entries(fields).filter(([, field]) => field.isWritable)
  return {
    type: 'object',
    required: writable.filter(([, field]) => field.isRequired).map(([name]) => name),
    properties: Object.fromEntries(writable.map(([name, field]) => [name, field.schema])),
  }
}

/** Where records keep the values of their custom fields: the sample names them by alias. */
const NESTED = new Set(['fields', 'all'])

/** The record that is shown as an example: what the sample says, and else what the schema makes up. */
export function withSample(example: unknown, sample: Readonly<Record<string, unknown>>): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example
  const shown = Object.entries(example).map(([key, value]) => {
    if (NESTED.has(key)) return [key, withSample(value, sample)]
    const given = sample[key]
    return [key, typeof given === typeof value && typeof given !== 'object' ? given : value]
  })
  return Object.fromEntries(shown)
}

/** The named schemas of the document. */
import { isDeepStrictEqual } from 'node:util'
import type { Definition } from '../resource/definition.ts'
import type { Field } from '../values/field.ts'
import type { Schema } from '../values/shape.ts'
import { exampleOf } from './example.ts'
import { markIn, type RecordMark, recordName, recordSchema, withSample } from './records.ts'

/** Parts of the document that stand once and are referred to. */
export type Section = 'schemas' | 'parameters' | 'examples' | 'responses' | 'requestBodies'

export interface Components {
  sections: Record<Section, Record<string, Schema>>
  /** A reference to the value in a section: equal ones stand there once, under the first name. */
  share(section: Section, name: string, value: Schema): Schema
  /** The schema with references to components where it has named parts and records. */
  resolve(schema: Schema): Schema
}

/** Keys whose values are data, not schemas. */
const DATA = new Set(['example', 'enum', 'const', 'default', 'required'])

/** @param fieldsOf the fields of a resource, loaded before. */
export function makeComponents(
  fieldsOf: (definition: Definition) => Readonly<Record<string, Field>>,
): Components {
  const schemas: Record<string, Schema> = {}
  const sections = { schemas, parameters: {}, examples: {}, responses: {}, requestBodies: {} }
  const places = new Map<string, string>()
  const share: Components['share'] = (section, name, value) => {
    const text = section + JSON.stringify(value)
    const place = places.get(text) ?? name
    places.set(text, place)
    const entries: Record<string, Schema> = sections[section]
    entries[place] = value
    return { $ref: `#/components/${section}/${place}` }
  }
  const origins = new Map<string, Schema>()
  const named = (name: string, make: () => Schema): Schema => {
    if (!Object.hasOwn(schemas, name)) {
      // In its place before what it refers to: the order of reading.
      schemas[name] = {}
      schemas[name] = make()
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    return typeof value === 'object' && value !== null ? resolve(value as Schema) : value
  }
  const resolved = (schema: Schema): Schema =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, DATA.has(key) ? value : inner(value)]),
    )
  const resolve = (schema: Schema): Schema => {
    const mark = markIn(schema)
    if (mark) return named(recordName(mark), () => recordComponent(mark))
    const { title, ...rest } = schema
    if (typeof title !== 'string') return resolved(schema)
    const known = origins.get(title)
    if (known && known !== schema && !isDeepStrictEqual(known, schema))
      throw new Error(`two schemas are called ${title}`)
    origins.set(title, schema)
    return named(title, () => resolved(rest))
  }
  const recordComponent = (mark: RecordMark): Schema => {
    const schema = resolved(recordSchema(mark, fieldsOf(mark.definition)))
    if (mark.part === 'input') return schema
    return { ...schema, example: withSample(exampleOf(schema, schemas), mark.definition.sample(1)) }
  }
  return { sections, share, resolve }
}

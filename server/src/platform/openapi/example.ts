/** Values made up from schemas, for readers of the document. */
import { getOwn } from '../getOwn.ts'
import type { Schema } from '../values/shape.ts'

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00+00:00',
  date: '2026-01-31',
  uri: 'https://site.example/',
}

/** A value that the schema allows: the plainest one that says something. */
export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  if ('example' in schema) return schema.example
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (typeof schema.$ref === 'string') {
    const named = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    return named ? exampleOf(named, schemas) : null
  }
  const choices = schema.anyOf as readonly Schema[] | undefined
  if (choices?.[0]) return exampleOf(choices[0], schemas)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectExample(schema, schemas)
    case 'array':
      return schema.maxItems === 0 || !schema.items ? [] : [exampleOf(schema.items as Schema, schemas)]
    case 'string':
      return getOwn(TEXTS, String(schema.format)) ?? ''
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return null
  }
}

function objectExample(schema: Schema, schemas: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>)
  const further = schema.additionalProperties
  const entry = typeof further === 'object' && further !== null && Object.keys(further).length > 0
  return {
    ...Object.fromEntries(properties.map(([key, inner]) => [key, exampleOf(inner, schemas)])),
    ...(entry && properties.length === 0 ? { 1: exampleOf(further as Schema, schemas) } : {}),
  }
}

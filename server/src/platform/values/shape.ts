/** What answers hold: declarations that are a JSON Schema for readers and a type for whoever makes the value. */
import type { OrderedMap, RawJson } from './json.ts'

/** JSON Schema of a value, for the OpenAPI document. One with a `title` becomes a component of that name. */
export type Schema = Readonly<Record<string, unknown>>

export interface Shape<T = unknown> {
  readonly schema: Schema
  /** The key may be absent. */
  readonly isOptional?: boolean
  /** Never there: it carries the type. */
  readonly value?: T
}

interface OptionalShape<T> extends Shape<T> {
  readonly isOptional: true
}

/** Keys of an object with what they hold. */
export type Shapes = Readonly<Record<string, Shape>>

/** The type of a value of the shape. */
export type Shown<S extends Shape> = S extends Shape<infer T> ? T : never

type OptionalKeys<S extends Shapes> = {
  [K in keyof S]: S[K] extends OptionalShape<unknown> ? K : never
}[keyof S]

/** The type of an object with these keys. */
export type ShownKeys<S extends Shapes> = { [K in Exclude<keyof S, OptionalKeys<S>>]: Shown<S[K]> } & {
  [K in OptionalKeys<S>]?: Shown<S[K]>
}

type Wide<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : null

/** A map, also one whose keys keep their order. */
type ShownMap<T> = Readonly<Record<string, T>> | OrderedMap

interface TextOptions {
  /** A word of JSON Schema, such as `date-time`. */
  format?: string
  description?: string
  example?: string
}

/** The kinds of values. Objects have the keys that are declared and no others. */
export const s = {
  text(options: TextOptions = {}): Shape<string> {
    return { schema: { type: 'string', ...options } }
  },

  /** A moment, as ISO 8601 with an offset. */
  moment(): Shape<string> {
    return s.text({ format: 'date-time' })
  },

  /** One of a fixed set of words. */
  word<const T extends string>(...words: T[]): Shape<T> {
    return { schema: { type: 'string', enum: words } }
  },

  int(options: { description?: string; example?: number } = {}): Shape<number> {
    return { schema: { type: 'integer', ...options } }
  },

  number(options: { description?: string } = {}): Shape<number> {
    return { schema: { type: 'number', ...options } }
  },

  bool(options: { description?: string } = {}): Shape<boolean> {
    return { schema: { type: 'boolean', ...options } }
  },

  /** This value and no other. Its type is the wider one, which the compiler gives to what a handler returns. */
  exactly<const T extends string | number | boolean | null>(value: T): Shape<Wide<T>> {
    return { schema: { const: value } }
  },

  /** Anything at all: what clients sent, or what nobody fixes. */
  anything(description?: string): Shape<unknown> {
    return { schema: description ? { description } : {} }
  },

  /** An object with these keys. A name makes it a component of the document. */
  object<const S extends Shapes>(keys: S, name?: string): Shape<ShownKeys<S>> {
    return { schema: objectSchema(keys, name) }
  },

  /** An object with these keys, each of which may be absent, and any others: what clients sent, as they sent it. */
  sent<const S extends Shapes>(
    keys: S,
    name?: string,
  ): Shape<Partial<ShownKeys<S>> & Record<string, unknown>> {
    const { required: _, ...schema } = objectSchema(keys, name)
    return { schema: { ...schema, additionalProperties: true } }
  },

  list<T>(item: Shape<T>): Shape<readonly T[]> {
    return { schema: { type: 'array', items: item.schema } }
  },

  /** An object with any keys and such values. */
  map<T>(item: Shape<T>, description?: string): Shape<ShownMap<T>> {
    return {
      schema: { type: 'object', additionalProperties: item.schema, ...(description ? { description } : {}) },
    }
  },

  /** An object with these keys, and any others with such values. */
  mapWith(keys: Shapes, item: Shape): Shape<Readonly<Record<string, unknown>>> {
    return { schema: { ...objectSchema(keys), additionalProperties: item.schema } }
  },

  /** The same; an empty one is an empty list (compatibility, quirk 30). */
  mapOrNone<T>(item: Shape<T>): Shape<ShownMap<T> | readonly never[]> {
    return s.either(s.map(item), NONE)
  },

  /** An object or a list, as it was sent; none is an empty list. */
  free(description?: string): Shape<Readonly<Record<string, unknown>> | readonly unknown[]> {
    const { schema } = s.either(s.map(s.anything()), s.list(s.anything()))
    return { schema: { ...schema, ...(description ? { description } : {}) } }
  },

  /** An object, or an empty list for none. */
  orNone<T>(shape: Shape<T>): Shape<T | readonly never[]> {
    return s.either(shape, NONE)
  },

  either<const S extends readonly Shape[]>(...shapes: S): Shape<Shown<S[number]>> {
    return { schema: { anyOf: shapes.map(({ schema }) => schema) } }
  },

  orNull<T>(shape: Shape<T>): Shape<T | null> {
    const { type, title, enum: words } = shape.schema
    if (typeof type === 'string' && title === undefined && words === undefined)
      return { schema: { ...shape.schema, type: [type, 'null'] } }
    return { schema: { anyOf: [shape.schema, { type: 'null' }] } }
  },

  /** A key that may be absent. */
  optional<T>(shape: Shape<T>): OptionalShape<T> {
    return { ...shape, isOptional: true }
  },

  /** The same value as JSON text that was made beforehand. */
  asText(shape: Shape): Shape<RawJson> {
    return { schema: shape.schema }
  },
}

const NONE: Shape<readonly never[]> = { schema: { type: 'array', maxItems: 0 } }

/** The schema of an object with these keys and no others. */
export function objectSchema(keys: Shapes, title?: string): Schema {
  const entries = Object.entries(keys)
  return {
    ...(title ? { title } : {}),
    type: 'object',
    required: entries.filter(([, shape]) => !shape.isOptional).map(([key]) => key),
    properties: Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])),
    additionalProperties: false,
  }
}

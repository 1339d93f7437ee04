// SQL as it is written here: a tagged template, whose values are parameters and whose fragments are nested.

const PIECES = Symbol('pieces')

interface Pieces {
  /** One more than there are values. */
  texts: readonly string[]
  values: readonly Parameter[]
  /** Text alone, which may be several statements. */
  isScript?: boolean
  /** Where in the program it is written, as the lines of a stack. */
  origin?: string
}

/** A piece of SQL to put into a statement. Nothing that came from outside can look like one. */
export interface Fragment {
  readonly [PIECES]: Pieces
}

/** What a template takes. A list goes in as one parameter, an object as `db.json`. */
export type Parameter =
  | Fragment
  | readonly Parameter[]
  | Date
  | Uint8Array
  | string
  | number
  | bigint
  | boolean
  | null

/** The rows of an answer, and how many were returned or written. */
export type Rows<T extends readonly object[] = object[]> = T & {
  readonly count: number
  readonly command: string
}

/** A statement; it is sent when it is awaited. Put into another one it is a fragment, and is not sent itself. */
export type Statement<T extends readonly object[]> = Fragment & Promise<Rows<T>>

/** A statement as the server gets it. */
export interface Sendable {
  text: string
  values: (string | Buffer | null)[]
  isScript: boolean
  origin: string | undefined
}

export type Send = (statement: Sendable) => Promise<Rows>

/** As many as the protocol can count. */
const MAX_PARAMETERS = 65_535

/** A statement of these pieces that goes out through `send`. */
export function makeStatement<T extends readonly object[]>(pieces: Pieces, send: Send): Statement<T> {
  let answer: Promise<Rows<T>> | null = null
  const sent = () => {
    answer ??= new Promise((resolve) => resolve(send(compile(pieces)) as Promise<Rows<never>>))
    return answer
  }
  return {
    [PIECES]: pieces,
    // biome-ignore lint/suspicious/noThenProperty: awaiting it is what sends it
    then: (done, failed) => sent().then(done, failed),
    catch: (failed) => sent().catch(failed),
    finally: (done) => sent().finally(done),
    [Symbol.toStringTag]: 'Statement',
  }
}

/** At the beginning of a statement: PostgreSQL forces a custom plan for its values each time, instead of one generic plan per connection. */
export const CUSTOM_PLAN = '/* custom plan */ '

/**
 * Sends a statement now: those of a transaction that are sent one after the other, without waiting for answers, cost one
 * round trip, and the server runs them in this order. Await all of them together.
 */
export function sent<T extends readonly object[]>(statement: Statement<T>): Promise<Rows<T>> {
  return statement.then((rows) => rows)
}

/** A piece of SQL as the server would get it, which tells two of them apart. */
export function writtenOf(fragment: Fragment): Pick<Sendable, 'text' | 'values'> {
  const { text, values } = compile(fragment[PIECES])
  return { text, values }
}

/** Text that is SQL already. Sent alone it may be several statements. */
export function script(text: string): Sendable {
  return { text, values: [], isScript: true, origin: undefined }
}

/** Names as SQL reads them, whatever they hold, with commas between; a dot parts a table from its column. */
export function identifiers(names: string | readonly string[]): Fragment {
  const quoted = [names].flat().map((name) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`)
  return { [PIECES]: { texts: [quoted.join(', ')], values: [] } }
}

/** A parameter of the type jsonb. */
export function jsonb(value: unknown): Fragment {
  return { [PIECES]: { texts: ['', '::jsonb'], values: [JSON.stringify(value)] } }
}

const origins = new WeakMap<TemplateStringsArray, string>()

/** The lines of the stack for this template: what the server says comes out of a socket, without any. */
export function originOf(strings: TemplateStringsArray): string {
  let origin = origins.get(strings)
  if (origin === undefined) {
    origin = (new Error().stack ?? '').split('\n').slice(3).join('\n')
    origins.set(strings, origin)
  }
  return origin
}

function compile({ isScript = false, origin, ...pieces }: Pieces): Sendable {
  const values: Sendable['values'] = []
  const text = write(pieces, values)
  if (values.length > MAX_PARAMETERS)
    throw new RangeError(`a statement has ${values.length} parameters; lists go in as one`)
  return { text, values, isScript, origin }
}

function write({ texts, values }: Pieces, parameters: Sendable['values']): string {
  let text = texts[0] ?? ''
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as Parameter
    if (isFragment(value)) text += write(value[PIECES], parameters)
    else text += `$${parameters.push(parameterOf(value))}${typeOf(value)}`
    text += texts[index + 1]
  }
  return text
}

function isFragment(value: Parameter): value is Fragment {
  return typeof value === 'object' && value !== null && PIECES in value
}

// The server finds the type of a text where it stands; what is no text is of one type wherever it stands.
function typeOf(value: Parameter): string {
  if (typeof value === 'boolean') return '::boolean'
  if (value instanceof Date) return '::timestamptz'
  return value instanceof Uint8Array ? '::bytea' : ''
}

function parameterOf(value: Parameter | undefined): string | Buffer | null {
  if (typeof value === 'string' || value === null) return value
  if (value === undefined) throw new TypeError('undefined is no parameter of a statement; say null')
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  if (typeof value === 'object') throw new TypeError('an object is no parameter of a statement; say db.json')
  return String(value)
}

function elementOf(value: Parameter): string {
  if (value === null) return 'NULL'
  if (Array.isArray(value) || typeof value === 'number') return String(parameterOf(value))
  const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : parameterOf(value)
  return `"${String(text).replace(/["\\]/g, '\\$&')}"`
}

/** Fields of a resource: what they accept, how they are stored, how they look on the wire. */
import type { Db } from '../database/connection.ts'
import { parseDate } from './dates.ts'
import { findHtmlProblem, MAX_HTML_CHARACTERS } from './htmlLimits.ts'
import type { Input } from './input.ts'
import { type Schema, type Shape, s } from './shape.ts'
import { stripTags } from './stripTags.ts'

/** What a field makes of a value from a request. `ignored` values count as not sent. */
export type Parsed = { value: unknown } | { ignored: true } | { error: string }

/**
 * What ids stand for: a kind of record, and the right that naming one takes. `view` is for using it and `edit` for
 * hanging something below it; `exists` asks for existence alone, `none` for nothing.
 */
export interface Reference {
  kind: string
  right: 'view' | 'edit' | 'exists' | 'none'
  /** Ids of nothing are passed over where they are stored, instead of refused. */
  mayBeMissing?: true
  /** Column whose text is stored. A JSON integer is an id and is replaced by it; a string is that text, also "4". */
  storedAs?: string
}

/** Ids of a kind of record, whose naming takes a right. */
export function reference(kind: string, right: Reference['right']): Reference {
  return { kind, right }
}

/** How a field that points at another resource finds and shows what it points at. */
export interface ShownReference {
  /** The objects shown for these ids; a missing id is an unknown reference. */
  load(db: Db, ids: number[]): Promise<Map<number, Record<string, unknown>>>
  /** What is shown of one. */
  shape: Shape
  /** The message for an id that does not exist. */
  unknown(id: number): string
}

/** The stored ids of fields without a column, by record and field. One statement, for all fields that share it. */
export type StoredIds = (
  db: Db,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Readonly<Record<string, readonly number[]>>>>

export interface Field {
  /** Column of the resource's table; null when the feature stores the value elsewhere. */
  column: string | null
  /** SQL over the alias t that reads it, when that is more than its column. */
  expression?: string
  sqlType: string
  isRequired: boolean
  isWritable: boolean
  /** Part of lists with `minimal` and of the entity nested in others. */
  isListed: boolean
  /** Shown at all; false for values that are only written. */
  isShown: boolean
  /** Value on create when none is sent. */
  initial: unknown
  /** Value on PUT when none is sent; undefined keeps what is stored. */
  cleared: unknown
  parse(value: unknown): Parsed
  /** Longest text, or JSON text of an object or list, in characters; absent for values of a fixed size. */
  maxLength?: number
  reference: ShownReference | null
  /** What its ids name; null for values that are no ids, and where `reference` alone says what exists. */
  names: Reference | null
  /** Where its ids stand, when it names records and has no column. */
  stored?: StoredIds
  /** What it accepts. */
  schema: Schema
  /** What it shows. */
  shows: Shape
  /** How it is filled in, beyond what the schema says. */
  input?: Input
  /** Made by those who run the installation: its name says something about them. */
  isCustom?: boolean
}

export interface FieldOptions {
  column?: string | null
  expression?: string
  required?: boolean
  readonly?: boolean
  listed?: boolean
  hidden?: boolean
  initial?: unknown
  cleared?: unknown
  names?: Reference
  stored?: StoredIds
  /** What it shows, where that does not follow from what it accepts. */
  shows?: Shape
  input?: Input
}

/** Longest text of a name or a line, in characters. */
export const SHORT_TEXT = 191
/** Longest text of a description or a note, in characters. */
export const LONG_TEXT = 65_535
/** Longest document, such as the HTML of an email or a page, in characters. Mail programs clip emails above 102 kB. */
export const DOCUMENT_TEXT = MAX_HTML_CHARACTERS
/** Ids in a list of ids. */
const MAX_IDS = 1_000
/** Longest JSON text of settings and lists, in characters. */
const JSON_TEXT = 262_144

const TRUE = new Set(['true', '1', 'on', 'yes'])
const FALSE = new Set(['false', '0', 'off', 'no'])

/** The kinds of field. Each returns a field without its column name, which follows from the wire name. */
export const f = {
  /** Text of at most `max` characters (191 unless told); HTML tags are stripped unless `html`. Blank is null unless `blank` says ''. */
  text(
    options: FieldOptions & {
      max?: number
      html?: boolean
      oneOf?: readonly string[]
      blank?: null | ''
    } = {},
  ): Field {
    const max = options.max ?? SHORT_TEXT
    const blank = options.blank === undefined ? null : options.blank
    const made = field(
      'text',
      options,
      { cleared: blank, initial: blank },
      { accepts: textSchema(max, options.oneOf), shows: shownText(options, blank) },
      (value) => {
        const text = toText(value)
        if (text === undefined) return { error: 'This value should be a text.' }
        const clean = options.html ? text : stripTags(text).trim()
        // A blank choice is the usual one.
        if (clean === '') return { value: options.oneOf ? (options.initial ?? blank) : blank }
        if (clean.length > max) return tooLong(max)
        if (options.oneOf && !options.oneOf.includes(clean)) {
          return {
            error: `The value you selected is not a valid choice. Choose one of: ${options.oneOf.join(', ')}.`,
          }
        }
        return { value: clean }
      },
    )
    return { ...made, maxLength: max }
  },

  /** HTML of at most `max` characters (a million unless told), nested at most 200 levels deep. */
  html(options: FieldOptions & { max?: number; blank?: null | '' } = {}): Field {
    const text = f.text({ max: DOCUMENT_TEXT, ...options, html: true })
    return {
      ...text,
      parse(value) {
        const parsed = text.parse(value)
        const problem =
          'value' in parsed && typeof parsed.value === 'string' ? findHtmlProblem(parsed.value) : null
        return problem === null ? parsed : { error: `This value is not valid. ${problem}` }
      },
    }
  },

  /** A whole number between the bounds of `integer`, or of `bigint` for ids. */
  int(options: FieldOptions & { min?: number; max?: number; big?: boolean } = {}): Field {
    const max = options.max ?? (options.big ? Number.MAX_SAFE_INTEGER : 2_147_483_647)
    const min = options.min ?? -max
    const schema = { type: 'integer', minimum: min, maximum: max }
    const shows = options.readonly && typeof options.initial === 'number' ? s.int() : s.orNull(s.int())
    return field(options.big ? 'bigint' : 'integer', options, {}, { accepts: schema, shows }, (value) => {
      if (isBlank(value)) return { value: null }
      const number = toNumber(value)
      if (number === undefined || !Number.isInteger(number))
        return { error: 'This value should be an integer.' }
      if (number < min || number > max) return { error: `This value should be between ${min} and ${max}.` }
      return { value: number }
    })
  },

  bool(options: FieldOptions = {}): Field {
    const shows = options.initial === null || options.cleared === null ? s.orNull(s.bool()) : s.bool()
    const schemas = { accepts: { type: 'boolean' }, shows }
    return field('boolean', options, { initial: false, cleared: false }, schemas, (value) => {
      const flag = toBoolean(value)
      if (flag === undefined) return { error: 'This value should be a boolean.' }
      return flag === null ? { ignored: true } : { value: flag }
    })
  },

  /** A moment. Anything that reads as a date is taken; what does not is ignored, as documented. `minutes` drops seconds. */
  datetime(options: FieldOptions & { minutes?: boolean } = {}): Field {
    const schemas = { accepts: { type: 'string', format: 'date-time' }, shows: s.orNull(s.moment()) }
    return field('timestamptz', options, {}, schemas, (value) => {
      if (isBlank(value)) return { value: null }
      const date = typeof value === 'string' || typeof value === 'number' ? parseDate(String(value)) : null
      if (!date) return { ignored: true }
      if (options.minutes) date.setUTCSeconds(0, 0)
      return { value: date }
    })
  },

  /** A JSON object or array kept as sent, of at most `max` characters as JSON (262,144 unless told). */
  json(options: FieldOptions & { of: 'object' | 'array' | 'any'; max?: number }): Field {
    const max = options.max ?? JSON_TEXT
    const empty = options.of === 'array' ? [] : {}
    const schema = options.of === 'any' ? {} : s.free().schema
    const schemas = { accepts: schema, shows: SHOWN_JSON[options.of] }
    const made = field('jsonb', options, { initial: empty, cleared: empty }, schemas, (value) => {
      if (isBlank(value)) return { value: empty }
      if (typeof value !== 'object') return { error: `This value should be an ${options.of}.` }
      if (isTooLong(value, max)) return tooLong(max)
      if (options.of === 'array' && !Array.isArray(value)) return { value: Object.values(value ?? {}) }
      return { value: Array.isArray(value) && value.length === 0 ? empty : value }
    })
    return { ...made, maxLength: max }
  },

  /** A list of at most 1,000 ids; objects with an `id` are taken as their id. */
  ids(options: FieldOptions = {}): Field {
    // Ids go in; the records themselves may come out.
    const schema = { type: 'array', items: { type: ['integer', 'object'] }, maxItems: MAX_IDS }
    const schemas = { accepts: schema, shows: s.list(s.int()) }
    return field('bigint[]', options, { initial: [], cleared: [] }, schemas, (value) => {
      if (isBlank(value)) return { value: [] }
      const list =
        typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
      const ids = list.filter((one) => !isBlank(one)).map(toId)
      if (ids.length > MAX_IDS) return { error: `This list should have ${MAX_IDS} entries or less.` }
      return ids.every((id) => id !== undefined)
        ? { value: [...new Set(ids)] }
        : { error: 'This value should be a list of ids.' }
    })
  },

  /** The id of another record; 0 and blank are ignored, an object counts as its `id` (compatibility, quirk 28). */
  ref(reference: ShownReference, options: FieldOptions & { nullable?: boolean } = {}): Field {
    const shows = options.required ? reference.shape : s.orNull(reference.shape)
    const schemas = { accepts: { type: ['integer', 'null'] }, shows }
    const made = field('bigint', options, { cleared: null }, schemas, (value) => {
      if (isBlank(value) || value === 0 || value === '0') {
        return options.nullable && value === null ? { value: null } : { ignored: true }
      }
      const id = toId(value)
      return id === undefined ? { error: 'This value should be an id.' } : { value: id }
    })
    return { ...made, reference }
  },
}

function field(
  sqlType: string,
  options: FieldOptions,
  defaults: { initial?: unknown; cleared?: unknown },
  { accepts, shows }: { accepts: Schema; shows: Shape },
  parse: (value: unknown) => Parsed,
): Field {
  return {
    column: options.column === undefined ? '' : options.column,
    ...(options.expression ? { expression: options.expression } : {}),
    sqlType,
    isRequired: options.required ?? false,
    isWritable: !options.readonly,
    isListed: options.listed ?? false,
    isShown: !options.hidden,
    initial: 'initial' in options ? options.initial : (defaults.initial ?? null),
    cleared: 'cleared' in options ? options.cleared : 'cleared' in defaults ? defaults.cleared : null,
    parse,
    reference: null,
    names: options.names ?? null,
    ...(options.stored ? { stored: options.stored } : {}),
    schema: accepts,
    shows: options.shows ?? shows,
    ...(options.input ? { input: options.input } : {}),
  }
}

const SHOWN_JSON = {
  object: s.free(),
  array: s.list(s.anything()),
  any: s.anything(),
}

// Of choices the words are told, and no promise is made that there will never be another.
function shownText(
  options: { required?: boolean; initial?: unknown; oneOf?: readonly string[] },
  blank: null | '',
): Shape {
  const { oneOf, initial, required } = options
  const text = s.text(oneOf ? { description: `One of: ${oneOf.join(', ')}.` } : {})
  return required || ((oneOf && initial) ?? blank) !== null ? text : s.orNull(text)
}

function textSchema(max: number, oneOf: readonly string[] | undefined): Schema {
  return oneOf ? { type: 'string', enum: oneOf } : { type: 'string', maxLength: max }
}

/** Whether a text, or the JSON text of an object or list, has more characters than allowed. */
export function isTooLong(value: unknown, max: number): boolean {
  if (typeof value === 'string') return value.length > max
  return typeof value === 'object' && value !== null && JSON.stringify(value).length > max
}

/** The error for a value that is too long. */
export function tooLong(max: number): { error: string } {
  return { error: `This value is too long. It should have ${max} characters or less.` }
}

/** Null, undefined and text of white space only. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Text of a scalar; undefined for objects and lists. One-element lists are unwrapped. */
export function toText(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

/** A finite number of a number or numeric text, else undefined. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string' || value.trim() === '') return undefined
  // Number reads 0x1F, 0b1 and 0o7 too.
  if (/^\s*[+-]?0[box]/i.test(value)) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** A boolean in any documented spelling; null for blank (ignored), undefined for anything else. */
export function toBoolean(value: unknown): boolean | null | undefined {
  if (Array.isArray(value) && value.length === 1) return toBoolean(value[0])
  if (typeof value === 'boolean') return value
  const text = toText(value)?.trim().toLowerCase()
  if (text === undefined) return undefined
  if (text === '') return null
  if (TRUE.has(text)) return true
  return FALSE.has(text) ? false : undefined
}

/** A positive id of a number, numeric text or an object with `id`, else undefined. */
export function toId(value: unknown): number | undefined {
  const plain = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  const number = toNumber(plain)
  return number !== undefined && Number.isSafeInteger(number) && number > 0 ? number : undefined
}

// Custom fields as fields of the REST kernel: what each type accepts and stores.
import { parseDate, parseWallTime, plainDate } from '../../../platform/values/dates.ts'
import {
  type Field,
  isBlank,
  LONG_TEXT,
  type Parsed,
  SHORT_TEXT,
  toBoolean,
  toNumber,
} from '../../../platform/values/field.ts'
import { type Schema, type Shape, s } from '../../../platform/values/shape.ts'
import { stripTags } from '../../../platform/values/stripTags.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { choicesOf } from './choices.ts'
import { emailAddress } from './emailAddress.ts'
import { FIELD_TYPES } from './fieldTypes.ts'
import { inputOf } from './inputOf.ts'
import type { CustomField } from './loadFieldSet.ts'
import { countryNamed, localeNamed, regionNamed, zoneNamed } from './places.ts'
import { roundNumber } from './roundNumber.ts'

/** Longest text in a unique field: its values are in an index, whose rows hold no more than 2.7 kB. */
export const UNIQUE_LENGTH = 191

/** Longest address of a website. */
const URL_LENGTH = 2_048

/** What a field needs to be read: `CustomField`, or one that is being made. */
export type FieldRules = Pick<
  CustomField,
  'type' | 'column' | 'sqlType' | 'isRequired' | 'isUnique' | 'defaultValue' | 'maxLength' | 'properties'
> &
  Partial<Pick<CustomField, 'isFixed'>>

/**
 * The kernel's field. Stored values are what the column's type reads back: text, number, boolean, Date (datetime),
 * 'YYYY-MM-DD' (date), 'HH:MM:SS' (time), string[] (multiselect), null for unset. Blank input is null.
 * `initial` and `cleared` are the default value.
 */
export function fieldOf(rules: FieldRules): Field {
  const parse = (value: unknown): Parsed => {
    const plain = Array.isArray(value) && rules.type !== 'multiselect' ? joined(value) : value
    return isBlank(plain) ? { value: null } : parseValue(rules, plain)
  }
  const initial = defaultOf(rules, parse)
  return {
    column: rules.column,
    sqlType: rules.sqlType,
    isRequired: rules.isRequired,
    isWritable: true,
    isListed: true,
    isShown: true,
    initial,
    cleared: initial,
    parse,
    maxLength: longestValue(rules),
    reference: null,
    names: null,
    schema: schemaOf(rules),
    shows: shownBy(rules),
    input: inputOf(rules),
  }
}

function defaultOf(rules: FieldRules, parse: (value: unknown) => Parsed): unknown {
  const parsed = parse(rules.defaultValue)
  return 'value' in parsed ? parsed.value : null
}

// A list for a field that holds one text arrives from checkbox groups; its values are joined by a bar.
function joined(list: unknown[]): unknown {
  const isPlain = list.every(
    (entry) => entry === null || ['string', 'number', 'boolean'].includes(typeof entry),
  )
  return list.length === 1 ? list[0] : isPlain ? list.filter((entry) => !isBlank(entry)).join('|') : list
}

function parseValue(rules: FieldRules, value: unknown): Parsed {
  const { type } = rules
  switch (type) {
    case 'boolean':
      return parseBoolean(rules.properties, value)
    case 'number':
      return parseNumber(rules, value)
    case 'date':
      return parseMoment(value, parseWallTime, (date) => plainDate(date).slice(0, 10))
    case 'datetime':
      return parseMoment(value, parseDate, (date) => new Date(Math.trunc(date.getTime() / 1000) * 1000))
    case 'time':
      return parseMoment(value, parseWallTime, (date) => plainDate(date).slice(11))
    case 'multiselect':
      return parseChoices(rules.properties, value)
    case 'select':
      return parseListed(rules, value, (text) => choiceNamed(rules.properties, text))
    case 'country':
      return parseListed(rules, value, countryNamed)
    case 'region':
      return parseListed(rules, value, regionNamed)
    case 'locale':
      return parseListed(rules, value, localeNamed)
    case 'timezone':
      return parseListed(rules, value, zoneNamed)
    case 'email':
      return parseEmail(rules, value)
    case 'html':
    case 'text':
    case 'textarea':
    case 'lookup':
    case 'tel':
      return parseText(rules, value)
    case 'url':
      return parseUrl(rules, value)
    default: {
      const unknown: never = type
      throw new Error(`unknown field type ${unknown}`)
    }
  }
}

function parseBoolean(properties: unknown, value: unknown): Parsed {
  const flag = toBoolean(value)
  if (typeof flag === 'boolean') return { value: flag }
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  const { yes, no } = (properties ?? {}) as Record<string, unknown>
  if (text !== '' && text === labelText(yes)) return { value: true }
  if (text !== '' && text === labelText(no)) return { value: false }
  return { error: 'This value should be a boolean.' }
}

function labelText(label: unknown): string {
  return typeof label === 'string' ? label.trim().toLowerCase() : ''
}

const MAX_INTEGER = 2_147_483_647

function parseNumber(rules: FieldRules, value: unknown): Parsed {
  const number = toNumber(value)
  if (number === undefined) return { error: 'This value should be a number.' }
  const { scale, roundmode } = (rules.properties ?? {}) as Record<string, unknown>
  const digits = rules.sqlType === 'integer' ? 0 : isBlank(scale) ? undefined : toNumber(scale)
  const rounded = digits === undefined ? number : roundNumber(number, digits, toNumber(roundmode) ?? -1)
  if (rules.sqlType === 'integer' && Math.abs(rounded) > MAX_INTEGER) {
    return { error: `This value should be between ${-MAX_INTEGER} and ${MAX_INTEGER}.` }
  }
  // Minus zero would be stored and shown as "-0" by some clients.
  return { value: rounded === 0 ? 0 : rounded }
}

// What does not read as a date is dropped, as documented.
function parseMoment(
  value: unknown,
  parse: (text: string) => Date | null,
  store: (date: Date) => unknown,
): Parsed {
  const date = typeof value === 'string' || typeof value === 'number' ? parse(String(value)) : null
  return date ? { value: store(date) } : { ignored: true }
}

function parseChoices(properties: unknown, value: unknown): Parsed {
  const list = typeof value === 'object' && value !== null ? Object.values(value) : String(value).split('|')
  if (!list.every(isScalar)) return { error: 'This value should be a list of choices.' }
  const texts = list.map((entry) => String(entry ?? '').trim()).filter((text) => text !== '')
  const chosen = texts.map((text) => choiceNamed(properties, text))
  const wrong = texts.filter((_, index) => chosen[index] === undefined)
  if (wrong.length > 0) return notListed(wrong[0] ?? '')
  return { value: chosen.length > 0 ? [...new Set(chosen)] : null }
}

function choiceNamed(properties: unknown, text: string): string | undefined {
  const choices = choicesOf(properties)
  const exact = choices.find((choice) => choice.value === text)
  return (exact ?? choices.find((choice) => choice.value.toLowerCase() === text.toLowerCase()))?.value
}

function parseListed(rules: FieldRules, value: unknown, named: (text: string) => string | undefined): Parsed {
  if (!isScalar(value)) return NOT_A_TEXT
  const text = String(value).trim()
  const listed = named(text)
  return listed === undefined ? notListed(text) : limited(rules, listed)
}

function notListed(text: string): Parsed {
  return { error: `The value you selected is not a valid choice: "${text.slice(0, 100)}".` }
}

function parseEmail(rules: FieldRules, value: unknown): Parsed {
  const address = typeof value === 'string' ? emailAddress(value) : null
  return address === null ? { error: 'This value is not a valid email address.' } : limited(rules, address)
}

function parseText(rules: FieldRules, value: unknown): Parsed {
  if (!isScalar(value)) return NOT_A_TEXT
  const text = (keepsHtml(rules) ? String(value) : stripTags(String(value))).trim()
  return text === '' ? { value: null } : limited(rules, text)
}

// Addresses of websites are often written without a scheme. Any other one would run, or open another program.
function parseUrl(rules: FieldRules, value: unknown): Parsed {
  const parsed = parseText(rules, value)
  if (!('value' in parsed) || parsed.value === null) return parsed
  const address = String(parsed.value)
  const isBare = !/^[^/?#]*:/.test(address) || /^[\w.-]+:\d{1,5}(?:[/?#]|$)/.test(address)
  return isBare || isWebAddress(address) ? parsed : NOT_A_WEBSITE
}

/** Longest value in characters: the limit that users gave the field, else that of its type. */
function longestValue({ type, column, isUnique, isFixed, maxLength }: FieldRules): number {
  const own = maxLength ?? longestOfType(type, (isFixed ?? false) && !DESCRIPTIONS.has(column))
  return isUnique ? Math.min(own, UNIQUE_LENGTH) : own
}

/** Columns of texts that every account has and that are no names or lines of addresses. */
const DESCRIPTIONS = new Set(['companydescription'])

// Texts that users add may be of any kind.
function longestOfType(type: CustomField['type'], isLine: boolean): number {
  switch (type) {
    case 'html':
    case 'textarea':
    // Values that users listed.
    case 'select':
    case 'multiselect':
      return LONG_TEXT
    case 'text':
      return isLine ? SHORT_TEXT : LONG_TEXT
    case 'url':
      return URL_LENGTH
    default:
      return SHORT_TEXT
  }
}

function limited(rules: FieldRules, text: string): Parsed {
  const max = longestValue(rules)
  return [...text.slice(0, 2 * max + 1)].length > max
    ? { error: `This value is too long. It should have ${max} characters or less.` }
    : { value: text }
}

const NOT_A_WEBSITE: Parsed = {
  error: 'This value is not the address of a website. It should begin with http:// or https://.',
}
const NOT_A_TEXT: Parsed = { error: 'This value should be a text.' }

function isScalar(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** Whether values of the field are HTML, or may be. */
export function keepsHtml({ type, properties }: Pick<FieldRules, 'type' | 'properties'>): boolean {
  if (type === 'html') return true
  const allowed = (properties as Record<string, unknown> | null)?.allowHtml
  return (type === 'text' || type === 'textarea') && toBoolean(allowed) === true
}

/** A value as `fields.all` shows it. */
function shownBy({ type }: Pick<FieldRules, 'type'>): Shape {
  switch (FIELD_TYPES[type]) {
    case 'boolean':
      return s.orNull(s.int({ description: '1 or 0.' }))
    case 'numeric':
      return s.orNull(s.number())
    case 'text[]':
      return s.orNull(s.text({ description: 'Choices, with a bar between them.' }))
    default:
      return s.orNull(s.text())
  }
}

function schemaOf(rules: FieldRules): Schema {
  switch (FIELD_TYPES[rules.type]) {
    case 'boolean':
      return { type: ['boolean', 'integer', 'null'] }
    case 'numeric':
      return { type: ['number', 'null'] }
    case 'text[]':
      return { type: ['string', 'array', 'null'], items: { type: 'string' } }
    default:
      return { type: ['string', 'null'] }
  }
}

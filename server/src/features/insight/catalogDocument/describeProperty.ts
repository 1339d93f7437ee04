// What is filled in, as a form in a browser needs to know it.

import type { Refers } from '../../../catalog/judgeProperties.ts'
import { type Messages, type Text, textAt } from '../../../catalog/messages.ts'
import { type Field, SHORT_TEXT } from '../../../platform/values/field.ts'
import type { Choice, Input, InputKind } from '../../../platform/values/input.ts'

export interface InputDescription {
  input: InputKind
  /** Labels may be missing where the account gave none. */
  choices?: readonly Choice[]
  /** The list under `choices` of the document, or the part of it, that has the choices. */
  choicesFrom?: string
  /** The kind of record to pick from, under `records`. */
  record?: string
  /** The property whose value decides what can be filled in. */
  of?: string
  unit?: string
  min?: number
  max?: number
  maxLength?: number
}

export interface Property extends InputDescription {
  name: string
  label: string
  description?: string
  required: boolean
  default?: unknown
}

export interface Declared {
  properties: Readonly<Record<string, Field>>
  refers?: Refers
}

/** The properties of a declaration. Those within an object stand by themselves, as `useremail.email`. */
export function describeProperties(
  messages: Messages,
  own: Text | null,
  { properties, refers = {} }: Declared,
): Property[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const within = Object.keys(refers).filter((path) => path.startsWith(`${name}.`))
    const paths = within.length > 0 ? within : [name]
    return paths.map((path) => {
      const text = textAt(own?.properties, path)
      const shared = textAt(messages.properties, path)
      const choiceLabels = { ...shared?.choices, ...text?.choices }
      const { label = path, description } = text ?? shared ?? {}
      const record = refers[path]?.kind
      return {
        name: path,
        label,
        ...(description ? { description } : {}),
        ...describeField(
          messages,
          within.length > 0 ? { ...field, input: { kind: 'record' } } : field,
          choiceLabels,
          record,
        ),
        required: field.isRequired,
        ...defaultOf(field),
      }
    })
  })
}

/** How a field of the account's own is filled in. */
export function describeOwnField(messages: Messages, field: Field): InputDescription {
  return describeField(messages, field, {}, undefined)
}

/** How a value is filled in of which nothing but that is known. */
export function describeInput(
  messages: Messages,
  input: Input & { kind: InputKind },
  labels: Readonly<Record<string, string>>,
): InputDescription {
  const { kind, choices, record, of, unit } = input
  return {
    input: kind,
    ...(typeof choices === 'string' ? { choicesFrom: choices } : {}),
    ...(Array.isArray(choices) && choices.length > 0
      ? { choices: choices.map((choice) => toChoice(messages, choice, labels)) }
      : {}),
    ...(record ? { record } : {}),
    ...(of ? { of } : {}),
    ...(unit ? { unit } : {}),
  }
}

function describeField(
  messages: Messages,
  { input = {}, schema }: Field,
  labels: Readonly<Record<string, string>>,
  refersTo: string | undefined,
): InputDescription {
  const record = refersTo ?? input.record
  const kind = input.kind ?? kindOf(schema, record)
  const words = Array.isArray(schema.enum) ? schema.enum : undefined
  return {
    ...describeInput(messages, { choices: words, ...input, kind, record }, labels),
    ...(kind === 'number' ? limits({ min: schema.minimum, max: schema.maximum }) : {}),
    ...(TYPED.has(kind) ? limits({ maxLength: schema.maxLength }) : {}),
  }
}

const TYPED: ReadonlySet<InputKind> = new Set(['email', 'html', 'lookup', 'tel', 'text', 'textarea', 'url'])

// What a declaration does not say itself follows from what it accepts.
function kindOf(schema: Field['schema'], record: string | undefined): InputKind {
  const types = [schema.type].flat()
  if (record) return types.includes('array') ? 'records' : 'record'
  if (schema.enum) return 'select'
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('integer') || types.includes('number')) return 'number'
  if (types.includes('object')) return 'map'
  if (types.includes('array')) return 'words'
  if (schema.format === 'date-time') return 'datetime'
  return Number(schema.maxLength ?? 0) > SHORT_TEXT ? 'textarea' : 'text'
}

function limits(values: Record<'min' | 'max', unknown> | { maxLength: unknown }): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

function toChoice(
  messages: Messages,
  choice: string | number | Choice,
  labels: Readonly<Record<string, string>>,
): Choice {
  if (typeof choice === 'object') return choice
  const value = String(choice)
  return { value: choice, label: labels[value] ?? textAt(messages.operators, value)?.label ?? value }
}

function defaultOf({ input, initial }: Field): { default?: unknown } {
  const value = input?.preset ?? initial
  const isNone =
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
  return isNone || value === undefined ? {} : { default: value }
}

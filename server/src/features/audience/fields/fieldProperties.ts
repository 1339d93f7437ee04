// What `properties` of a field may hold, by type.
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { isBlank, toBoolean, toNumber, toText } from '../../../platform/values/field.ts'
import { choicesOf } from '../fieldValues/choices.ts'
import type { FieldType } from '../fieldValues/fieldTypes.ts'

/** The properties as they are stored, or why they are refused. Keys that the type does not know are dropped. */
export function readProperties(
  type: FieldType,
  given: unknown,
): { properties: unknown } | { error: ApiError } {
  const sent = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  switch (type) {
    case 'select':
    case 'multiselect':
      return readChoices(sent)
    case 'lookup':
      return readSuggestions(sent)
    case 'boolean':
      return readLabels(sent)
    case 'number':
      return readRounding(sent)
    case 'text':
    case 'textarea':
    case 'html': {
      const allows = toBoolean(sent.allowHtml)
      return { properties: typeof allows === 'boolean' ? { allowHtml: allows } : [] }
    }
    default:
      return { properties: [] }
  }
}

const MAX_CHOICES = 10_000
const MAX_SCALE = 20

function readChoices(sent: Record<string, unknown>): { properties: unknown } | { error: ApiError } {
  const list = choicesOf(sent)
  if (list.length === 0) return refused('A list of options is required: properties.list.')
  if (list.length > MAX_CHOICES) return refused(`A list takes ${MAX_CHOICES} options at most.`)
  if (list.some((choice) => choice.value.includes('|')))
    return refused('The value of an option cannot contain a bar (|): it separates values.')
  return { properties: { list } }
}

// Suggestions come back in the form in which they were sent.
function readSuggestions(sent: Record<string, unknown>): { properties: unknown } | { error: ApiError } {
  if (isBlank(sent.list)) return { properties: [] }
  const list = choicesOf(sent)
  if (list.length > MAX_CHOICES) return refused(`A list takes ${MAX_CHOICES} options at most.`)
  return {
    properties: {
      list:
        typeof sent.list === 'object' ? Object.values(sent.list ?? {}) : list.map((choice) => choice.value),
    },
  }
}

function readLabels(sent: Record<string, unknown>): { properties: unknown } | { error: ApiError } {
  const yes = toText(sent.yes)?.trim()
  const no = toText(sent.no)?.trim()
  return yes && no
    ? { properties: { yes, no } }
    : refused('Labels for both values are required: properties.yes and properties.no.')
}

function readRounding(sent: Record<string, unknown>): { properties: unknown } | { error: ApiError } {
  const properties: Record<string, number> = {}
  for (const [key, max] of [
    ['roundmode', 6],
    ['scale', MAX_SCALE],
  ] as const) {
    if (isBlank(sent[key])) continue
    const number = toNumber(sent[key])
    if (number === undefined || !Number.isInteger(number) || number < 0 || number > max)
      return refused(`${key} should be an integer from 0 to ${max}.`)
    properties[key] = number
  }
  return { properties: Object.keys(properties).length > 0 ? properties : [] }
}

function refused(message: string): { error: ApiError } {
  return { error: invalid('properties', message) }
}

// Values of custom fields on the wire.
import { plainDate } from '../../../platform/values/dates.ts'
import { choicesOf } from './choices.ts'
import type { CustomField } from './loadFieldSet.ts'

/** A stored value as `fields.all` shows it: booleans 1 or 0, choices joined by a bar, dates as plain text. */
export function showValue(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return plainDate(value)
  return Array.isArray(value) ? value.join('|') : value
}

/** The value as a person reads it: labels for choices, '' for nothing. */
export function normalizedValue(field: CustomField, value: unknown): unknown {
  if (value === null || value === undefined) return ''
  switch (field.type) {
    case 'boolean': {
      const { yes, no } = (field.properties ?? {}) as Record<string, unknown>
      return (value ? yes : no) ?? showValue(value)
    }
    case 'select':
      return labelOf(field, value)
    case 'multiselect':
      return Array.isArray(value) ? value.map((entry) => labelOf(field, entry)).join('|') : showValue(value)
    default:
      return showValue(value)
  }
}

function labelOf(field: CustomField, value: unknown): unknown {
  return choicesOf(field.properties).find((choice) => choice.value === value)?.label ?? value
}

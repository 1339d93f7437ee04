import type { Input, InputKind } from '../../../platform/values/input.ts'
import { choicesOf } from './choices.ts'
import type { CustomField } from './loadFieldSet.ts'

/** How a value of a custom field is filled in, with the choices that the account gave it. */
export function inputOf({
  type,
  properties,
}: Pick<CustomField, 'type' | 'properties'>): Input & { kind: InputKind } {
  switch (type) {
    case 'boolean':
      return { kind: 'boolean', choices: yesAndNo(properties) }
    case 'select':
    case 'multiselect':
    case 'lookup':
      return { kind: type, choices: choicesOf(properties) }
    case 'country':
      return { kind: 'select', choices: 'countries' }
    case 'timezone':
      return { kind: 'select', choices: 'timezones' }
    case 'locale':
      return { kind: 'lookup', choices: 'locales' }
    // There are some five thousand; any of them is taken as text.
    case 'region':
      return { kind: 'text' }
    default:
      return { kind: type }
  }
}

function yesAndNo(properties: unknown): { value: boolean; label: string }[] {
  const { yes, no } = (properties ?? {}) as Record<string, unknown>
  return typeof yes === 'string' && typeof no === 'string'
    ? [
        { value: true, label: yes },
        { value: false, label: no },
      ]
    : []
}

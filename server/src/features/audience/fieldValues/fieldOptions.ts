// The values that a custom field offers for selection.

import { localeChoices } from './choiceLists.ts'
import { type Choice, choicesOf } from './choices.ts'
import type { CustomField } from './loadFieldSet.ts'
import { COUNTRIES, listRegions, ZONES } from './places.ts'

/** Labels are English where the account has not set them. */
const LANGUAGE = 'en'

const countries = COUNTRIES.map(named)
const zones = ZONES.map(named)
let regions: readonly Choice[] | null = null
let locales: readonly Choice[] | null = null

/** The options of a field in the order of display; null for types without options. */
export function optionsOf({
  type,
  properties,
}: Pick<CustomField, 'type' | 'properties'>): readonly Choice[] | null {
  switch (type) {
    case 'select':
    case 'multiselect':
    case 'lookup':
      return choicesOf(properties)
    case 'boolean': {
      const { yes, no } = (properties ?? {}) as Record<string, unknown>
      return [
        { value: '0', label: labelOf(no) || 'No' },
        { value: '1', label: labelOf(yes) || 'Yes' },
      ]
    }
    case 'country':
      return countries
    case 'region':
      regions ??= [...new Set(listRegions())].toSorted(new Intl.Collator(LANGUAGE).compare).map(named)
      return regions
    case 'timezone':
      return zones
    case 'locale':
      locales ??= localeChoices(LANGUAGE).map(({ value, label }) => ({ value: String(value), label }))
      return locales
    case 'date':
    case 'datetime':
    case 'email':
    case 'html':
    case 'number':
    case 'tel':
    case 'text':
    case 'textarea':
    case 'time':
    case 'url':
      return null
    default: {
      const unknown: never = type
      throw new Error(`unknown field type ${unknown}`)
    }
  }
}

function named(name: string): Choice {
  return { label: name, value: name }
}

function labelOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

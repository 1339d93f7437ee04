// Equality in the form that the index of a field serves.
import type { CustomField } from './loadFieldSet.ts'

/** Characters of a text that the index of a field holds: an index row holds no long text. */
export const INDEXED_CHARACTERS = 200

/**
 * SQL that compares the column of a field, over the alias t, with `value`, an expression of the field's SQL type. Texts
 * are compared without regard to case. Null where one of them is null.
 */
export function indexedEquality(
  { type, column }: Pick<CustomField, 'type' | 'column'>,
  value: string,
): string {
  const stored = `t."${column}"`
  switch (type) {
    case 'text':
    case 'textarea':
    case 'html':
    case 'lookup':
    case 'email':
    case 'tel':
    case 'url':
      return `(left(lower(${stored}), ${INDEXED_CHARACTERS}) = left(lower(${value}), ${INDEXED_CHARACTERS}) and lower(${stored}) = lower(${value}))`
    case 'select':
    case 'country':
    case 'region':
    case 'locale':
    case 'timezone':
      return `(left(${stored}, ${INDEXED_CHARACTERS}) = left(${value}, ${INDEXED_CHARACTERS}) and ${stored} = ${value})`
    case 'multiselect':
      return `(${stored} @> ${value} and ${stored} <@ ${value})`
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'number':
    case 'time':
      return `${stored} = ${value}`
    default: {
      const unknown: never = type
      throw new Error(`unknown field type ${unknown}`)
    }
  }
}

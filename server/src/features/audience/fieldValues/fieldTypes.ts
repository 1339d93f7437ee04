/** The 18 types of custom fields and the columns that hold their values. */
export const FIELD_TYPES = {
  boolean: 'boolean',
  country: 'text',
  date: 'date',
  datetime: 'timestamptz',
  email: 'text',
  html: 'text',
  locale: 'text',
  lookup: 'text',
  multiselect: 'text[]',
  number: 'numeric',
  region: 'text',
  select: 'text',
  tel: 'text',
  text: 'text',
  textarea: 'text',
  time: 'time',
  timezone: 'text',
  url: 'text',
} as const

export type FieldType = keyof typeof FIELD_TYPES

/** True for the name of a type. */
export function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(FIELD_TYPES, type)
}

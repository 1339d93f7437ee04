// The `fields` object of contacts and companies as the document describes it.
import type { Field } from '../../../platform/values/field.ts'
import { type Shape, type Shapes, s } from '../../../platform/values/shape.ts'
import { groupsOf } from './fieldGroups.ts'
import type { FieldObject } from './loadFieldSet.ts'

/** A value of any type of field. */
const value: Shape = { schema: { type: ['string', 'number', 'null'], description: 'Of a custom field.' } }

/**
 * Groups of entries, and all values by alias. Named are the fields that are given; there may be others, and standard
 * ones are missing where they are not published.
 * @param fields those of the record: the ones that say whether they are custom hold values.
 * @param name what the document calls the whole.
 */
export function fieldGroupsShape(
  object: FieldObject,
  fields: Readonly<Record<string, Field>>,
  name: string,
): Shape {
  const values = Object.entries(fields).filter(([, field]) => field.isCustom !== undefined)
  const named: Shapes = Object.fromEntries(values.map(([alias, field]) => [alias, s.optional(field.shows)]))
  const all = s.mapWith({ id: object === 'contact' ? s.text({ example: '1' }) : s.int(), ...named }, value)
  const groups = groupsOf(object).map((group) => [group, s.mapOrNone(ENTRIES[object])])
  return s.object({ ...Object.fromEntries(groups), all }, name)
}

const entry = (object: 'lead' | 'company', name: string) =>
  s.object(
    {
      id: s.text({ example: '1' }),
      label: s.text(),
      alias: s.text(),
      type: s.text({ example: 'text' }),
      group: s.text(),
      object: s.exactly(object),
      is_fixed: s.word('1', '0'),
      properties: object === 'company' ? s.text({ description: 'Serialised by PHP.' }) : s.anything(),
      default_value: s.orNull(s.text()),
      value,
      normalizedValue: s.anything('As a person reads it: labels for choices, an empty text for none.'),
    },
    name,
  )

const ENTRIES = {
  contact: entry('lead', 'ContactFieldValue'),
  company: entry('company', 'CompanyFieldValue'),
}

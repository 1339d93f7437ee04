import { isBlank } from '../../../platform/values/field.ts'
import type { ContactFields } from '../../audience/contactRows/contactFields.ts'
import { contactInputs } from '../../audience/contactRows/contactInputs.ts'

/** Characters of a value at most; fields of texts alone have no limit of their own. */
const MAX_VALUE = 65_535

/**
 * What the parameters of an address say about the contact: the fields that the public may change, and tags. Blanks and
 * bad values are dropped: nobody is there to be told.
 */
export function readValues(
  { custom, record }: ContactFields,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const named = custom
    .filter(({ alias, isPubliclyUpdatable }) => isPubliclyUpdatable && Object.hasOwn(query, alias))
    .map(({ alias }) => [alias, record[alias]] as const)
  const parts = Object.hasOwn(query, 'tags') ? [...named, ['tags', contactInputs.tags] as const] : named
  return Object.fromEntries(
    parts.flatMap(([name, field]) => {
      const value = query[name]
      const isTooMuch = typeof value === 'string' && value.length > MAX_VALUE
      const parsed = isBlank(value) || isTooMuch ? null : field?.parse(value)
      return parsed && 'value' in parsed && !isBlank(parsed.value) ? [[name, value]] : []
    }),
  )
}

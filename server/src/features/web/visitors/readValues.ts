import { getOwn } from '../../../platform/getOwn.ts'
import { isBlank } from '../../../platform/values/field.ts'
import type { ContactFields } from '../../audience/contactRows/contactFields.ts'
import { contactInputs } from '../../audience/contactRows/contactInputs.ts'
import { keepsHtml } from '../../audience/fieldValues/fieldOf.ts'
import type { CustomField } from '../../audience/fieldValues/loadFieldSet.ts'
import { withoutHtml } from '../../audience/fieldValues/withoutHtml.ts'

/**
 * What the parameters of an address say about the contact: the fields that the public may change, and tags. Blanks and
 * bad values are dropped, and so is HTML.
 */
export function readValues(
  { custom, record }: ContactFields,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const named = custom.filter(
    ({ alias, isPubliclyUpdatable }) => isPubliclyUpdatable && Object.hasOwn(query, alias),
  )
  const said = named.map(
    (own) => [own.alias, getOwn(record, own.alias), plainValue(own, getOwn(query, own.alias))] as const,
  )
  const tags = Object.hasOwn(query, 'tags') ? [['tags', contactInputs.tags, query.tags] as const] : []
  return Object.fromEntries(
    [...said, ...tags].flatMap(([name, field, value]) => {
      const parsed = isBlank(value) ? null : field?.parse(value)
      return parsed && 'value' in parsed && !isBlank(parsed.value) ? [[name, value]] : []
    }),
  )
}

function plainValue(field: CustomField, value: unknown): unknown {
  if (typeof value === 'string') return withoutHtml(field, value)
  return keepsHtml(field) ? null : value
}

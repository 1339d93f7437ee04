// A company as it is answered.
import { companies as resource } from '@campanile/client/resources'
import type { Entity } from '../../../api/query.ts'

export { resource }

type Value = string | number | boolean | null

/** The values of a company, by the alias of the field. */
export function valuesOf(company: Entity): Readonly<Record<string, Value>> {
  return (company.fields as { all?: Record<string, Value> } | undefined)?.all ?? {}
}

/** What a company is called. */
export function nameOf(company: Entity): string {
  return String(valuesOf(company).companyname || `#${company.id}`)
}

/** Who looks after it; nothing for nobody. */
export function ownerOf({ owner }: Entity): string {
  const { firstName = '', lastName = '' } = (owner ?? {}) as Record<string, string | undefined>
  return `${firstName} ${lastName}`.trim()
}

/** The labels and values of the fields that have one, in the order of the account. */
export function filledFields(
  company: Entity,
  labelOf: (field: { alias: string; label: string }) => string,
): [label: string, value: string][] {
  const groups = Object.entries(
    (company.fields ?? {}) as Record<string, Record<string, { label: string; alias: string }>>,
  )
  const values = valuesOf(company)
  return groups
    .filter(([group]) => group !== 'all')
    .flatMap(([, fields]) => Object.values(fields))
    .filter(({ alias }) => (values[alias] ?? '') !== '')
    .map((field) => [labelOf(field), String(values[field.alias])])
}

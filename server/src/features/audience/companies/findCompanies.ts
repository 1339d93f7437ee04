// Which company is meant: by its unique fields, and by the places that are given with them.

import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { indexedEquality } from '../fieldValues/indexedEquality.ts'
import type { CustomField } from '../fieldValues/loadFieldSet.ts'
import type { CompanyFields } from './companyFields.ts'

/** What tells companies of one name apart, when it is sent. */
const REFINING = ['companycity', 'companystate', 'companycountry', 'companyemail']

/** Stored values by alias. */
export type CompanyValues = Readonly<Record<string, unknown>>

export interface FindOptions {
  /** `company_unique_identifiers_operator`: any unique field, or all that are given. */
  operator: string
}

/**
 * The id of the company that each entry means, or null. Of several the one made last. One statement, which looks each
 * unique value up by an index; none when no entry has a unique value.
 */
export async function findCompanies(
  db: Db,
  fields: CompanyFields,
  entries: readonly CompanyValues[],
  { operator }: FindOptions,
): Promise<(number | null)[]> {
  const found = new Array<number | null>(entries.length).fill(null)
  const refining = REFINING.flatMap((alias) => fields.set.byAlias.get(alias) ?? [])
  const asked = [...new Set([...fields.unique, ...refining])]
  const rows = entries.flatMap((entry, n) =>
    hasUnique(fields, entry) ? [{ n, ...sentValues(entry, asked) }] : [],
  )
  if (rows.length === 0) return found
  const unless = (field: CustomField, condition: string) =>
    ` and (r."${field.alias}" is null or ${condition})`
  const all = operator.toUpperCase() === 'AND' ? fields.unique : []
  const conditions = [
    ...all.map((field) => unless(field, sameUnique(field))),
    ...refining.map((field) =>
      unless(field, `lower(t."${field.column}"::text) = lower(r."${field.alias}"::text)`),
    ),
  ].join('')
  // An aggregate per value is evaluated row by row, whatever the planner expects; plain max(id) would walk the ids.
  const lookups = fields.unique.map(
    (field, index) =>
      ` cross join lateral (select max(t.id + 0) as id from companies t where ${sameUnique(field)}${conditions}) hit${index}`,
  )
  const shape = asked.map((field) => `"${field.alias}" ${field.sqlType}`).join(', ')
  const hits = await db<{ n: number; id: number | null }[]>`
    select r.n, greatest(${db.unsafe(lookups.map((_, index) => `hit${index}.id`).join(', '))}) as id
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (n integer, ${db.unsafe(shape)})${db.unsafe(lookups.join(''))}`
  for (const { n, id } of hits) found[n] = id
  return found
}

// The name has an index of its own, over the whole of it.
function sameUnique(field: CustomField): string {
  if (field.alias === 'companyname') return `lower(t."${field.column}") = lower(r."${field.alias}")`
  return indexedEquality(field, `r."${field.alias}"`)
}

/** True when two sets of values mean one company, by the same rules. */
export function isSameCompany(
  fields: CompanyFields,
  stored: CompanyValues,
  sent: CompanyValues,
  { operator }: FindOptions,
): boolean {
  const same = (alias: string) => keyOf(getOwn(stored, alias)) === keyOf(getOwn(sent, alias))
  const given = fields.unique
    .map((field) => field.alias)
    .filter((alias) => keyOf(getOwn(sent, alias)) !== null)
  const isIdentified =
    operator.toUpperCase() === 'AND' ? given.length > 0 && given.every(same) : given.some(same)
  return isIdentified && REFINING.every((alias) => keyOf(getOwn(sent, alias)) === null || same(alias))
}

/** The unique values of an entry, in their normal form: what two requests for the same new company have in common. */
export function uniqueKeys(fields: CompanyFields, entry: CompanyValues): string[] {
  return fields.unique.flatMap(({ alias }) => {
    const key = keyOf(getOwn(entry, alias))
    return key === null ? [] : [`${alias}\n${key}`]
  })
}

function hasUnique(fields: CompanyFields, entry: CompanyValues): boolean {
  return fields.unique.some(({ alias }) => keyOf(getOwn(entry, alias)) !== null)
}

function sentValues(entry: CompanyValues, fields: readonly CustomField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ alias }) => {
      const value = getOwn(entry, alias)
      if (keyOf(value) === null) return [alias, null]
      return [alias, typeof value === 'string' ? value.trim() : value]
    }),
  )
}

function keyOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text =
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join('|') : String(value)
  return text.trim() === '' ? null : text.trim().toLowerCase()
}

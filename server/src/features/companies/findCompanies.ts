// Which company is meant: by its unique fields, and by the places that are given with them.
import type { Db } from '../../database/connection.ts'
import type { CompanyFields } from './companyFields.ts'

/** What tells companies of one name apart, when it is sent (compatibility, section 1.15). */
const REFINING = ['companycity', 'companystate', 'companycountry', 'companyemail']

/** Stored values by alias. */
export type CompanyValues = Readonly<Record<string, unknown>>

export interface FindOptions {
  /** `company_unique_identifiers_operator`: any unique field, or all that are given. */
  operator: string
}

/**
 * The id of the company that each entry means, or null. Of several the one made last. One statement; none when no
 * entry has a unique value.
 */
export async function findCompanies(
  db: Db,
  fields: CompanyFields,
  entries: readonly CompanyValues[],
  { operator }: FindOptions,
): Promise<(number | null)[]> {
  const found = new Array<number | null>(entries.length).fill(null)
  const aliases = [...new Set([...fields.unique.map((field) => field.alias), ...REFINING])].filter((alias) =>
    fields.set.byAlias.has(alias),
  )
  const rows = entries.flatMap((entry, n) =>
    hasUnique(fields, entry) ? [{ n, ...keysOf(entry, aliases) }] : [],
  )
  if (rows.length === 0) return found
  const unique = fields.unique
    .map((field) => sameValue(field.alias, fields))
    .filter((alias) => alias !== null)
  const identified =
    operator.toUpperCase() === 'AND'
      ? unique.map(({ given, same }) => `(${same} or not ${given})`).join(' and ')
      : unique.map(({ same }) => same).join(' or ')
  const refined = REFINING.map((alias) => sameValue(alias, fields)).filter((alias) => alias !== null)
  const places = refined.map(({ given, same }) => ` and (not ${given} or ${same})`).join('')
  const shape = aliases.map((alias) => `"${alias}" text`).join(', ')
  const hits = await db<{ n: number; id: number }[]>`
    select r.n, max(t.id) as id
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (n integer, ${db.unsafe(shape)})
    join companies t on (${db.unsafe(identified)})${db.unsafe(places)}
    group by r.n`
  for (const { n, id } of hits) found[n] = id
  return found
}

/** True when two sets of values mean one company, by the same rules. */
export function isSameCompany(
  fields: CompanyFields,
  stored: CompanyValues,
  sent: CompanyValues,
  { operator }: FindOptions,
): boolean {
  const same = (alias: string) => keyOf(stored[alias]) === keyOf(sent[alias])
  const given = fields.unique.map((field) => field.alias).filter((alias) => keyOf(sent[alias]) !== null)
  const isIdentified =
    operator.toUpperCase() === 'AND' ? given.length > 0 && given.every(same) : given.some(same)
  return isIdentified && REFINING.every((alias) => keyOf(sent[alias]) === null || same(alias))
}

/** The unique values of an entry, in their normal form: what two requests for the same new company have in common. */
export function uniqueKeys(fields: CompanyFields, entry: CompanyValues): string[] {
  return fields.unique.flatMap(({ alias }) => {
    const key = keyOf(entry[alias])
    return key === null ? [] : [`${alias}\n${key}`]
  })
}

function hasUnique(fields: CompanyFields, entry: CompanyValues): boolean {
  return fields.unique.some(({ alias }) => keyOf(entry[alias]) !== null)
}

function keysOf(entry: CompanyValues, aliases: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(aliases.map((alias) => [alias, keyOf(entry[alias])]))
}

function keyOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text =
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join('|') : String(value)
  return text.trim() === '' ? null : text.trim().toLowerCase()
}

function sameValue(alias: string, fields: CompanyFields): { given: string; same: string } | null {
  const field = fields.set.byAlias.get(alias)
  if (!field) return null
  const column =
    field.sqlType === 'text'
      ? `t."${field.column}"`
      : field.sqlType === 'text[]'
        ? `array_to_string(t."${field.column}", '|')`
        : `t."${field.column}"::text`
  return { given: `(r."${alias}" is not null)`, same: `lower(${column}) = lower(r."${alias}")` }
}

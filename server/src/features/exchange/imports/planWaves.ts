// Rows that may be about the same contact are written one after the other, as if each were alone: what a row does must
// not depend on who else is in its batch. One thing does: of several contacts that name a company which is not there
// yet, the first of the first wave gives it its place.
import { getOwn } from '../../../platform/getOwn.ts'
import type { Field } from '../../../platform/values/field.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { findContactsOfIdentities } from '../../audience/contactRows/contactIdentities.ts'
import {
  type Identity,
  identitiesOf,
  identityRules,
  normalForm,
} from '../../audience/contactRows/identities.ts'
import type { Importer } from './importBatch.ts'
import type { ImportRow } from './readRow.ts'

/**
 * The rows in waves: no two of a wave are about the same contact, and each comes after the earlier ones of its contact.
 * One statement; none when the rows are told apart by one unique field alone.
 */
export async function planWaves(
  { sql, config }: Importer,
  rows: readonly ImportRow[],
): Promise<ImportRow[][]> {
  const { unique, record } = await loadContactFields(sql)
  const values = rows.map(({ body }) => uniqueValues(body, unique, record))
  const names = rows.map(({ id }, index) => [
    ...(id === null ? [] : [nameOf(ID, String(id))]),
    ...Object.entries(values[index] ?? {}).map(([alias, value]) => nameOf(alias, value)),
  ])
  const groups = unions()
  for (const own of names) groups.join(own)
  const ids = rows.flatMap(({ id }) => id ?? [])
  if (unique.length > 1 || ids.length > 0) {
    const rules = identityRules(unique, config.contact_unique_identifiers_operator)
    const identities = values.flatMap((own) => identitiesOf(rules, own))
    for (const { contactId, ...stored } of await findContactsOfIdentities(sql, { ids, identities }))
      groups.join([nameOf(ID, String(contactId)), ...partsOf(stored)])
  }
  const waves: ImportRow[][] = []
  const counts = new Map<string, number>()
  rows.forEach((row, index) => {
    const [name] = names[index] ?? []
    const group = name === undefined ? undefined : groups.find(name)
    const wave = group === undefined ? 0 : (counts.get(group) ?? 0)
    if (group !== undefined) counts.set(group, wave + 1)
    waves[wave] ??= []
    waves[wave].push(row)
  })
  return waves
}

/** No alias of a field. */
const ID = '#'

const nameOf = (alias: string, value: string) => JSON.stringify([alias, value])

function uniqueValues(
  body: Readonly<Record<string, unknown>>,
  unique: readonly string[],
  record: Readonly<Record<string, Field>>,
): Record<string, string> {
  const values = unique.flatMap((alias) => {
    const parsed = Object.hasOwn(body, alias) ? getOwn(record, alias)?.parse(body[alias]) : undefined
    const value = normalForm(parsed && 'value' in parsed ? parsed.value : body[alias])
    return value === '' ? [] : [[alias, value]]
  })
  return Object.fromEntries(values)
}

// Where only all unique fields together count, each of them alone may still be about the same contact.
function partsOf({ rule, value }: Identity): string[] {
  const aliases = rule.split('+')
  const values = aliases.length === 1 ? [value] : (JSON.parse(value) as string[])
  return aliases.map((alias, index) => nameOf(alias, values[index] ?? ''))
}

/** Names that were joined, directly or through others, have the same first name. */
function unions(): { join(names: readonly string[]): void; find(name: string): string } {
  const parents = new Map<string, string>()
  const find = (name: string): string => {
    let root = name
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    for (let at = name; at !== root; ) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  return {
    find,
    join([first, ...others]) {
      for (const other of others) {
        const [from, to] = [find(other), find(first ?? other)]
        if (from !== to) parents.set(from, to)
      }
    },
  }
}

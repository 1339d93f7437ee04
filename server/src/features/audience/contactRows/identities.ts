// What makes a contact the same contact: the values of its unique fields, in their normal form.
import { getOwn } from '../../../platform/getOwn.ts'
import { toNfc } from '../../../platform/values/nfc.ts'

/** One row of contact_identities, without the contact. */
export interface Identity {
  /** Alias of the unique field, or all their aliases joined by '+' when only all of them together count. */
  rule: string
  value: string
}

/** Aliases that make up each rule: with OR one field each, with AND all of them in one. */
export type IdentityRules = readonly (readonly string[])[]

/** The rules for the unique fields and `contact_unique_identifiers_operator`. */
export function identityRules(uniqueAliases: readonly string[], operator: string): IdentityRules {
  const sorted = [...uniqueAliases].sort()
  if (sorted.length === 0) return []
  return operator.toUpperCase() === 'AND' ? [sorted] : sorted.map((alias) => [alias])
}

/** The identities that these values claim. A rule with a blank value claims nothing. */
export function identitiesOf(rules: IdentityRules, values: Readonly<Record<string, unknown>>): Identity[] {
  const identities: Identity[] = []
  for (const rule of rules) {
    const parts = rule.map((alias) => normalForm(getOwn(values, alias)))
    if (parts.some((part) => part === '')) continue
    identities.push({
      rule: rule.join('+'),
      value: parts.length === 1 ? (parts[0] ?? '') : JSON.stringify(parts),
    })
  }
  return identities
}

/** Trimmed, NFC, lower case; '' for what is blank. */
export function normalForm(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? value.join('|') : String(value)
  return toNfc(text.trim()).toLowerCase()
}

/** One text per identity, for maps and sets. */
export function identityKey({ rule, value }: Identity): string {
  return `${rule}\n${value}`
}

/** The order in which identities are inserted, so that two batches never wait for each other in a circle. */
export function sortIdentities<T extends Identity>(identities: T[]): T[] {
  return identities.sort((a, b) => (a.rule === b.rule ? compare(a.value, b.value) : compare(a.rule, b.rule)))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

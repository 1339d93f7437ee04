/** Aliases: slugs of a name, made unique with a numeric suffix (compatibility, quirk 36). */

import type { Db } from '../database/connection.ts'
import { toNfkd } from './nfc.ts'

export interface AliasRule {
  table: string
  /** Wire name of the text that an alias is made of when none is given. */
  from: string
  /** Column and wire name within which aliases are unique; the whole table when absent. */
  within?: string
  /** What stands for a run of other characters. */
  separator: '-' | '_'
  /** Longest alias, in characters. */
  max?: number
  /** Aliases that no record gets. */
  reserved?: ReadonlySet<string>
}

/** A record that is made or edited; of a stored one `before` is what is stored. */
export interface Aliased {
  kind: string
  before: { id: number } | null
  after: Record<string, unknown>
  values: Record<string, unknown>
  differences: Record<string, unknown>
}

/** Gives every change an alias that no other record and no other change has: one statement. Keeps a free one as it is. */
export async function assignAliases(db: Db, changes: readonly Aliased[], rule: AliasRule): Promise<void> {
  const pending = changes.filter(
    (change) => change.kind === 'create' || 'alias' in change.differences || 'alias' in change.values,
  )
  if (pending.length === 0) return
  const max = rule.max ?? 100
  const wanted = pending.map(
    (change) =>
      slug(String(change.after.alias || change.after[rule.from] || ''), rule.separator).slice(0, max) ||
      'alias',
  )
  const taken = await findTaken(db, rule, wanted)
  pending.forEach((change, index) => {
    const scope = rule.within ? String(change.after[rule.within]) : ''
    const base = wanted[index] ?? ''
    const isFree = (alias: string) => {
      if (rule.reserved?.has(alias)) return false
      const owner = taken.get(`${scope}\n${alias}`)
      return owner === undefined || owner === change || (change.before !== null && owner === change.before.id)
    }
    let alias = base
    for (let n = 1; !isFree(alias); n++) alias = `${base.slice(0, max - String(n).length)}${n}`
    taken.set(`${scope}\n${alias}`, change)
    change.after.alias = alias
  })
}

/** Lower-case letters and digits with separators between; letters lose their accents. */
export function slug(text: string, separator: '-' | '_'): string {
  return toNfkd(text)
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, separator)
    .replace(/^[-_]+|[-_]+$/g, '')
}

async function findTaken(db: Db, rule: AliasRule, wanted: string[]): Promise<Map<string, number | Aliased>> {
  const scope = rule.within ? db`${db(rule.within)}::text` : db`''`
  const rows = await db<{ id: number; alias: string; scope: string }[]>`
    select t.id, t.alias, ${scope} as scope from ${db(rule.table)} t
    join (select distinct base from unnest(${wanted}::text[]) base) w on t.alias like replace(replace(w.base, '\\', '\\\\'), '_', '\\_') || '%'`
  return new Map(rows.map((row) => [`${row.scope}\n${row.alias}`, row.id]))
}

/** Records that are variants or translations of another of their kind: two levels, no circles. */
import type { Db } from '../database/connection.ts'
import { type ApiError, invalid } from '../errors.ts'
import { limitChildren } from './limitChildren.ts'

/** A record that is made or edited. */
export interface Related {
  before: object | null
  after: { id: number }
  values: Record<string, unknown>
}

export interface ParentRule {
  table: string
  /** Wire name and column of what names the parent. */
  parents: Readonly<Record<string, string>>
}

/** Why the parents of these changes cannot be theirs, all of them made. Two statements per kind of parent that is set. */
export async function checkParents(
  db: Db,
  changes: readonly Related[],
  { table, parents }: ParentRule,
): Promise<(ApiError | null)[]> {
  const errors = new Map<Related, ApiError>()
  for (const [name, column] of Object.entries(parents)) {
    const set = changes.filter((change) => typeof change.values[name] === 'number')
    if (set.length === 0) continue
    const ids = set.flatMap((change) => [Number(change.values[name]), change.after.id])
    const parent = db(column)
    const moved = new Map(
      changes.flatMap(({ before, after, values }) =>
        before && Object.hasOwn(values, name) ? [[after.id, values[name]] as const] : [],
      ),
    )
    const rows = await db<{ id: number; hasParent: boolean; hasChildren: boolean }[]>`
      select t.id, t.${parent} is not null as "hasParent",
        exists (select from ${db(table)} c where c.${parent} = t.id and c.id <> all(${[...moved.keys()]}::bigint[])) as "hasChildren"
      from ${db(table)} t where t.id = any(${ids}::bigint[])`
    const found = new Map(rows.map((row) => [row.id, row]))
    const named = new Set(set.map(({ values }) => values[name]))
    const hasParent = (id: number) =>
      moved.has(id) ? typeof moved.get(id) === 'number' : found.get(id)?.hasParent
    for (const change of set) {
      const id = Number(change.values[name])
      const problem =
        change.before && id === change.after.id
          ? 'A record cannot be its own parent.'
          : hasParent(id)
            ? `The record ${id} has a parent itself.`
            : change.before && (named.has(change.after.id) || found.get(change.after.id)?.hasChildren)
              ? 'A record that is a parent cannot have one.'
              : null
      if (problem) errors.set(change, invalid(name, problem))
    }
  }
  const refused = await limitChildren(db, changes, { table, parents })
  return changes.map((change) => errors.get(change) ?? refused.get(change) ?? null)
}

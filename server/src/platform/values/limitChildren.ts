/** Limit of the variants and of the translations of one record: pages and lists load all of them. */
import type { Db } from '../database/connection.ts'
import { type ApiError, invalid } from '../errors.ts'
import { getOwn } from '../getOwn.ts'
import type { ParentRule, Related } from './checkParents.ts'

/** Most variants, and most translations, of one record. */
const MAX_CHILDREN = 200

/** Changes that would give a record too many children. One statement per kind of parent that is set. */
export async function limitChildren(
  db: Db,
  changes: readonly Related[],
  { table, parents }: ParentRule,
): Promise<Map<Related, ApiError>> {
  const refused = new Map<Related, ApiError>()
  for (const [name, column] of Object.entries(parents)) {
    const parentOf = ({ before, values }: Related) => {
      const id = getOwn(values, name)
      const stored = before && getOwn(before as Readonly<Record<string, unknown>>, name)
      return typeof id === 'number' && id !== stored ? id : null
    }
    const parentIds = [...new Set(changes.flatMap((change) => parentOf(change) ?? []))]
    if (parentIds.length === 0) continue
    const parent = db(column)
    const rows = await db<{ id: number; count: number }[]>`
      select ${parent} as id, count(*)::int as count from ${db(table)}
      where ${parent} = any(${parentIds}::bigint[]) group by 1`
    const counts = new Map(rows.map(({ id, count }) => [id, count]))
    for (const change of changes) {
      const id = parentOf(change)
      if (id === null) continue
      const count = (counts.get(id) ?? 0) + 1
      if (count > MAX_CHILDREN)
        refused.set(
          change,
          invalid(name, `The record ${id} has ${MAX_CHILDREN} of these, which is the most.`),
        )
      else counts.set(id, count)
    }
  }
  return refused
}

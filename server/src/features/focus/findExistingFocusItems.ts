import type { Db } from '../../database/connection.ts'

/** Those of the ids that are focus items. One statement. */
export async function findExistingFocusItems(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    select id from focus_items where id = any(${ids as number[]}::bigint[])`
  return new Set(rows.map((row) => row.id))
}

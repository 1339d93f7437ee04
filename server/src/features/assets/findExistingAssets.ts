import type { Db } from '../../database/connection.ts'

/** Those of the ids that are assets. One statement. */
export async function findExistingAssets(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`select id from assets where id = any(${ids as number[]}::bigint[])`
  return new Set(rows.map((row) => row.id))
}

import type { Db } from '../../database/connection.ts'

/** Those of the ids that are companies. One statement. */
export async function findExistingCompanies(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    select id from companies where id = any(${ids as number[]}::bigint[])`
  return new Set(rows.map((row) => row.id))
}

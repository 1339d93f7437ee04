import type { Db } from '../../../platform/database/connection.ts'

/** The contacts that merged ones live on in, by the old id. One statement. */
export async function findMergedContacts(db: Db, ids: number[]): Promise<Map<number, number>> {
  const rows = await db<{ merged: number; id: number }[]>`
    select merged_id as merged, contact_id as id from contact_merges where merged_id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.merged, row.id]))
}

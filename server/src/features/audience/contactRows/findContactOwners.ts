import type { Db } from '../../../platform/database/connection.ts'

/**
 * Whom the contacts belong to: the owner, else the user who created it, else nobody (null). Ids that are no
 * contact are absent. One statement.
 */
export async function findContactOwners(db: Db, ids: number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; owner: number | null }[]>`
    select id, coalesce(owner_id, created_by) as owner from contacts where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.owner]))
}

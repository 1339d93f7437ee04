import type { Db } from '../../database/connection.ts'

/** Stages as contacts show them, by id. One statement. */
export async function loadStageReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number }[]>`
    select t.created_by_user as "createdByUser", t.modified_by_user as "modifiedByUser", t.id, t.name, t.weight, t.description
    from stages t where t.id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

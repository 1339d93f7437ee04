import type { Db } from '../../../platform/database/connection.ts'

/** Ids of stages by lower-case name; of several with one name the first made. One statement. */
export async function findStagesByName(db: Db, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db<{ name: string; id: number }[]>`
    select lower(name) as name, min(id) as id from stages
    where lower(name) = any(select lower(n) from unnest(${names}::text[]) n) group by lower(name)`
  return new Map(rows.map((row) => [row.name, row.id]))
}

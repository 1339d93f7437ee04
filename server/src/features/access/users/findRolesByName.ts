import type { Db } from '../../../platform/database/connection.ts'

/** Ids of roles by name, whatever the case; of several roles with one name the oldest. One statement. */
export async function findRolesByName(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ name: string; id: number }[]>`
    select lower(name) as name, min(id) as id from roles
    where lower(name) = any(${names.map((name) => name.trim().toLowerCase())}::text[]) group by 1`
  return new Map(rows.map((row) => [row.name, row.id]))
}

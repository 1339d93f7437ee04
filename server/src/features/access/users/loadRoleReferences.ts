import type { Db } from '../../../platform/database/connection.ts'

/** Roles as users show them, by id. One statement. */
export async function loadRoleReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  const rows = await db<{ id: number }[]>`
    select created_by_user as "createdByUser", modified_by_user as "modifiedByUser", id, name, description,
      is_admin as "isAdmin", raw_permissions as "rawPermissions"
    from roles where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

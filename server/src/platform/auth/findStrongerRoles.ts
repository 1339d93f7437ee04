import type { Db } from '../database/connection.ts'
import { type Actor, covers, type Permissions } from '../permissions.ts'

/** Those of the roles that give any right that the actor lacks. One statement; none for administrators. */
export async function findStrongerRoles(
  db: Db,
  actor: Actor,
  roleIds: readonly unknown[],
): Promise<Set<unknown>> {
  if (actor.isAdmin) return new Set()
  const ids = [...new Set(roleIds.filter((id) => typeof id === 'number'))]
  const rows = await db<{ id: number; isAdmin: boolean; permissions: Permissions }[]>`
    select id, is_admin as "isAdmin", raw_permissions as permissions from roles where id = any(${ids}::bigint[])`
  return new Set(rows.filter((row) => !covers(actor, row)).map((row) => row.id))
}

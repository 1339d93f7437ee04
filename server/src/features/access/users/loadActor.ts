import type { Db } from '../../../platform/database/connection.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Actor, impliedPermissions } from '../../../platform/permissions.ts'

/**
 * The actor a user would be, without an address.
 * @throws ApiError 404 for an unknown user.
 */
export async function loadActor(db: Db, userId: number): Promise<Actor> {
  const [row] = await db<{ name: string; isAdmin: boolean; permissions: unknown }[]>`
    select u.first_name || ' ' || u.last_name as name, r.is_admin as "isAdmin", r.raw_permissions as permissions
    from users u join roles r on r.id = u.role_id where u.id = ${userId}`
  if (!row) throw notFound()
  const permissions = impliedPermissions(row.permissions)
  return { userId, name: row.name, isAdmin: row.isAdmin, permissions, ip: '' }
}

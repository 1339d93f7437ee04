/** Users who may act: published, with a published role. */
import type { Db } from '../database/connection.ts'
import { type Actor, impliedPermissions } from '../permissions.ts'

/** A user as the one who acts, without an address. */
export interface ActiveUser extends Omit<Actor, 'ip'> {
  userId: number
  passwordHash: string
  /** Whether a code is asked for beside the password. */
  hasSecondFactor: boolean
}

/** The active user with this username or email, in any case; the username goes before the address of somebody else. */
export async function findActiveUserByName(db: Db, name: string): Promise<ActiveUser | null> {
  const lower = name.toLowerCase()
  const [row] = await db<
    ActiveUser[]
  >`${activeUsers(db)} and (lower(u.username) = ${lower} or lower(u.email) = ${lower})
    order by lower(u.username) = ${lower} desc limit 1`
  return toUser(row)
}

/** The active user with this id. */
export async function findActiveUser(db: Db, id: number): Promise<ActiveUser | null> {
  const [row] = await db<ActiveUser[]>`${activeUsers(db)} and u.id = ${id}`
  return toUser(row)
}

function toUser(row: ActiveUser | undefined): ActiveUser | null {
  return row ? { ...row, permissions: impliedPermissions(row.permissions) } : null
}

function activeUsers(db: Db) {
  return db`
    select u.id as "userId", u.first_name || ' ' || u.last_name as name, u.password_hash as "passwordHash",
      r.is_admin as "isAdmin", r.raw_permissions as permissions,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor"
    from users u join roles r on r.id = u.role_id
    where u.is_published and r.is_published`
}

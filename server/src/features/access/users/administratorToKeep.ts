import type { Db } from '../../../platform/database/connection.ts'
import { type ApiError, conflict } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/resource/definition.ts'

/** A user who is an active administrator: published, with a published administrator role. */
export interface Administrator {
  userId: number
  roleId: number
}

/**
 * The administrator that has to stay, when all active ones would leave; otherwise null. Until the transaction ends
 * nobody else finds out: two administrators who remove each other come one after the other.
 * @param leaves told an active administrator and the published administrator roles.
 */
export async function administratorToKeep(
  db: Db,
  leaves: (administrator: Administrator, roles: ReadonlySet<unknown>) => boolean,
): Promise<Administrator | null> {
  await db`select pg_advisory_xact_lock(hashtextextended('last administrator', 0))`
  const active = await findActiveAdministrators(db)
  const found = await db<{ id: number }[]>`select id from roles where is_admin and is_published`
  const roles = new Set(found.map((role) => role.id))
  return active.every((administrator) => leaves(administrator, roles)) ? (active[0] ?? null) : null
}

/** All active administrators. Without the lock of `administratorToKeep` that is a glance, and no promise. */
export async function findActiveAdministrators(db: Db): Promise<Administrator[]> {
  return db<Administrator[]>`
    select u.id as "userId", r.id as "roleId" from users u join roles r on r.id = u.role_id
    where r.is_admin and r.is_published and u.is_published order by u.id`
}

/** Why the last active administrator cannot go, whoever asks. */
export function lastAdministrator(): ApiError {
  return conflict('The last active administrator stays: nobody could undo it.')
}

/** The user who has to stay an administrator, when these changes would leave nobody. */
export async function keptAdministrator(db: Db, changes: readonly Change[]): Promise<number | null> {
  const moving = new Map(
    changes
      .filter(({ before, after }) => before && (after.isPublished !== true || after.role !== before.role))
      .map(({ after }) => [after.id, after]),
  )
  if (moving.size === 0) return null
  const kept = await administratorToKeep(db, ({ userId }, roles) => {
    const after = moving.get(userId)
    return after !== undefined && !(after.isPublished === true && roles.has(after.role))
  })
  return kept?.userId ?? null
}

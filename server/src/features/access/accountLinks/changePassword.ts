import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { demandPassword } from '../../../platform/auth/demandPassword.ts'
import { endAccess } from '../../../platform/auth/endAccess.ts'
import { hashPassword } from '../../../platform/auth/secrets.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { passwordProblem } from '../users/passwordProblem.ts'
import { deleteAccountLinks } from './accountLinks.ts'

/**
 * Replaces the actor's own password; the present one is required. Ends all other sessions, the access of all applications
 * but the one that asks, and links that were mailed before.
 * @throws ApiError 400 for a wrong present or an unfit new password, 429 after too many
 */
export async function changePassword(
  sql: Sql,
  { actor, now }: { actor: Actor; now: Date },
  sent: { password?: unknown; plainPassword?: unknown },
): Promise<void> {
  const { userId } = actor
  if (userId === null) throw forbidden('An API credential has no password.')
  const [user] = await sql<{ words: (string | null)[] }[]>`
    select array[username, email, first_name, last_name] as words from users where id = ${userId}`
  const read = await passwordProblem(sent.plainPassword, user?.words ?? [])
  if ('message' in read) throw invalid('plainPassword', read.message)
  const { passwordHash: before } = await demandPassword({ sql, actor, now }, userId, sent.password)
  const passwordHash = await hashPassword(read.password)
  const isChanged = await transaction(sql, async (db) => {
    // Of two who change it at once the second one knew the password of before.
    const { count } = await db`
      update users set password_hash = ${passwordHash} where id = ${userId} and password_hash = ${before}`
    if (count === 0) return false
    await endAccess(db, [userId], actor)
    await deleteAccountLinks(db, userId)
    const entry = {
      bundle: 'user',
      object: 'security',
      objectId: userId,
      action: 'change_password',
      details: {},
    }
    await insertAuditEntries(db, [entry], { actor, now })
    return true
  })
  if (!isChanged) throw invalid('password', 'The password is wrong.')
  forgetActors()
}

import { type Sql, transaction } from '../database/connection.ts'
import type { Actor } from '../permissions.ts'
import { insertAuditEntries } from '../rest/audit.ts'
import { forgetActors } from './actorCache.ts'
import { deleteConsent } from './authorizations.ts'

/**
 * Withdraws what a user allowed an application, with all codes and tokens, and notes it in the audit log.
 * @returns whether the application had access.
 */
export async function withdrawConsent(
  sql: Sql,
  { actor, userId, credentialId, now }: { actor: Actor; userId: number; credentialId: number; now: Date },
): Promise<boolean> {
  const hadAccess = await transaction(sql, async (db) => {
    const isDeleted = await deleteConsent(db, { credentialId, userId })
    const details = { withdrawn: credentialId }
    const entry = { bundle: 'user', object: 'security', objectId: userId, action: 'withdraw', details }
    if (isDeleted) await insertAuditEntries(db, [entry], { actor, now })
    return isDeleted
  })
  forgetActors()
  return hadAccess
}

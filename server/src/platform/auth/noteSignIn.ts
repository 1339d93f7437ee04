import type { Db } from '../database/connection.ts'
import { SYSTEM } from '../permissions.ts'
import { insertAuditEntries } from '../rest/audit.ts'

/** Somebody at the door. */
export interface SignIn {
  /** A user, or an API credential; null when what was said names none. */
  who: { userId: number; name: string } | { credentialId: number; name: string } | null
  /** How: `form`, `basic`, or the grant type of a token. */
  method: string
  address: string
  now: Date
}

/**
 * Writes a sign-in, one that failed, or a sign-out, to the audit log. What was typed is not kept: it may be a password in the wrong
 * place. One statement.
 */
export async function noteSignIn(
  db: Db,
  { who, method, address, now }: SignIn,
  outcome: 'login' | 'login_failed' | 'logout',
): Promise<void> {
  const isCredential = who !== null && 'credentialId' in who
  const entry = {
    ...(isCredential ? { bundle: 'api', object: 'client' } : { bundle: 'user', object: 'security' }),
    objectId: who === null ? 0 : isCredential ? who.credentialId : who.userId,
    action: outcome,
    details: { method },
  }
  // Who failed did not act, whoever it was.
  const userId = outcome !== 'login_failed' && who !== null && !isCredential ? who.userId : null
  const actor = { ...SYSTEM, userId, name: who?.name ?? '', ip: address }
  await insertAuditEntries(db, [entry], { actor, now })
}

import type { Db } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'
import type { Actor } from '../permissions.ts'

/** What was ended. */
export interface EndedAccess {
  sessions: number
  /** Pairs of a user and an application. */
  applications: number
}

/**
 * Ends all sessions of the users and the access of all applications that they allowed: consents, codes, access and refresh
 * tokens. The session or token of `kept`, the request that asks for it, stays. The users are locked first: a sign-in that is
 * under way is seen, or comes after the end (`startSession`). Forget the actors after the commit. Five statements for any
 * number of users.
 */
export async function endAccess(
  db: Db,
  userIds: readonly number[],
  kept: Pick<Actor, 'sessionId' | 'token'> = {},
): Promise<EndedAccess> {
  const users = db`user_id = any(${userIds as number[]}::bigint[])`
  const authorizationId = kept.token?.authorizationId ?? null
  await db`select from users where id = any(${userIds as number[]}::bigint[])
    ${lockRows(db, 'users', { by: 'id', strength: 'no key update' })}`
  const { count: sessions } = await db`
    delete from sessions where ${users} and id is distinct from ${kept.sessionId ?? null}::bigint`
  // Consents before authorizations, like `deleteConsent`: whoever issues a code holds the consent.
  const consents = await db<Pair[]>`
    delete from consents c where ${users} and not exists (
      select from authorizations a
      where a.id = ${authorizationId}::bigint and a.credential_id = c.credential_id and a.user_id = c.user_id)
    returning user_id as "userId", credential_id as "credentialId"`
  const authorizations = await db<Pair[]>`
    delete from authorizations where ${users} and id is distinct from ${authorizationId}::bigint
    returning user_id as "userId", credential_id as "credentialId"`
  // Those of an authorization went with it.
  await db`
    delete from access_tokens
    where ${users} and authorization_id is null and token_hash is distinct from ${kept.token?.hash ?? null}::bytea`
  const pairs = [...consents, ...authorizations].map((pair) => `${pair.userId} ${pair.credentialId}`)
  return { sessions, applications: new Set(pairs).size }
}

interface Pair {
  userId: number
  credentialId: number
}

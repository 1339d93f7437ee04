/** Refresh tokens: each is good for one new pair of tokens. */

import { digest } from '../auth/secrets.ts'
import type { Db } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'

export interface RefreshToken {
  authorizationId: number
  credentialId: number
  userId: number
  expiresAt: Date
  usedAt: Date | null
}

/** Stores a token. */
export async function insertRefreshToken(
  db: Db,
  token: { refreshToken: string; authorizationId: number; expiresAt: Date },
): Promise<void> {
  await db`
    insert into refresh_tokens (token_hash, authorization_id, expires_at)
    values (${digest(token.refreshToken)}, ${token.authorizationId}, ${token.expiresAt})`
}

/** A token with what it belongs to, locked: two uses of one token come one after the other. */
export async function lockRefreshToken(db: Db, refreshToken: string): Promise<RefreshToken | null> {
  const [row] = await db<RefreshToken[]>`
    select r.authorization_id as "authorizationId", a.credential_id as "credentialId", a.user_id as "userId",
      r.expires_at as "expiresAt", r.used_at as "usedAt"
    from refresh_tokens r join authorizations a on a.id = r.authorization_id
    where r.token_hash = ${digest(refreshToken)} ${lockRows(db, ['authorizations a', 'refresh_tokens r'])}`
  return row ?? null
}

/** Marks a token as used. */
export async function updateRefreshTokenUsed(db: Db, refreshToken: string, now: Date): Promise<void> {
  await db`update refresh_tokens set used_at = ${now} where token_hash = ${digest(refreshToken)}`
}

/** Deletes tokens that expired more than a day ago: until then a client is told that its token has expired. */
export async function deleteExpiredRefreshTokens(db: Db, now: Date): Promise<void> {
  await db`delete from refresh_tokens where expires_at < ${new Date(now.getTime() - 86_400_000)}`
}

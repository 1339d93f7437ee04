/** Access tokens: random, stored as digests, looked up on every request so that revoking works at once. */
import type { Db } from '../database/connection.ts'
import { type Actor, impliedPermissions } from '../permissions.ts'
import { digest } from './secrets.ts'

interface Holder {
  expiresAt: Date
  authorizationId: number | null
  usedAt: Date | null
  credentialId: number
  credentialName: string
  userId: number | null
  userName: string | null
  isActive: boolean
  isAdmin: boolean
  permissions: unknown
}

/** What a token stands for: an actor, or why not. */
export type TokenVerdict = { actor: Omit<Actor, 'ip'>; expiresAt: Date } | { refused: 'unknown' | 'expired' }

/** Stores a token. One that came of an authorization ends with it. */
export async function insertToken(
  db: Db,
  token: {
    accessToken: string
    credentialId: number
    userId: number | null
    authorizationId?: number | null
    scope: string
    expiresAt: Date
  },
): Promise<void> {
  await db`
    insert into access_tokens (token_hash, credential_id, user_id, authorization_id, scope, expires_at)
    values (${digest(token.accessToken)}, ${token.credentialId}, ${token.userId}, ${token.authorizationId ?? null},
      ${token.scope}, ${token.expiresAt})`
}

/** That an application uses its access is noted this often, in milliseconds. */
const NOTED_MS = 60_000

/**
 * Finds the holder of a token. A user's token acts as the user, a credential's own token as the credential. One statement;
 * one more a minute notes that the application uses what a user allowed it.
 */
export async function resolveToken(db: Db, accessToken: string, now: Date): Promise<TokenVerdict> {
  const hash = digest(accessToken)
  const [holder] = await db<Holder[]>`
    select t.expires_at as "expiresAt", t.authorization_id as "authorizationId", o.used_at as "usedAt", c.id as "credentialId", c.name as "credentialName", t.user_id as "userId",
      u.first_name || ' ' || u.last_name as "userName",
      c.is_published and r.is_published and coalesce(u.is_published, true) as "isActive",
      r.is_admin as "isAdmin", r.raw_permissions as permissions
    from access_tokens t
    join api_credentials c on c.id = t.credential_id
    left join users u on u.id = t.user_id
    left join authorizations o on o.id = t.authorization_id
    join roles r on r.id = case when t.user_id is null then c.role_id else u.role_id end
    where t.token_hash = ${hash}`
  if (!holder?.isActive) return { refused: 'unknown' }
  if (holder.expiresAt <= now) return { refused: 'expired' }
  const { userId, credentialId, authorizationId, usedAt, isAdmin } = holder
  if (authorizationId !== null && now.getTime() - (usedAt?.getTime() ?? 0) > NOTED_MS)
    await db`
      update authorizations set used_at = ${now}
      where id = ${authorizationId} and (used_at is null or used_at < ${now})`
  const permissions = impliedPermissions(holder.permissions)
  return {
    actor: {
      ...{ userId, credentialId, token: { hash, authorizationId } },
      ...{ name: holder.userName ?? holder.credentialName, isAdmin, permissions },
    },
    expiresAt: holder.expiresAt,
  }
}

/** Those of the tokens, by their digests, that are neither revoked nor expired. As hexadecimal text. One statement. */
export async function findLiveTokens(db: Db, hashes: readonly Buffer[], now: Date): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db<{ hash: string }[]>`
    select encode(token_hash, 'hex') as hash from access_tokens
    where token_hash = any(${hashes as Buffer[]}::bytea[]) and expires_at > ${now}`
  return new Set(rows.map(({ hash }) => hash))
}

/** The credential that a token was issued to. */
export async function findTokenCredential(db: Db, accessToken: string): Promise<number | null> {
  const [row] = await db<{ credentialId: number }[]>`
    select credential_id as "credentialId" from access_tokens where token_hash = ${digest(accessToken)}`
  return row?.credentialId ?? null
}

/** Revokes one token. Forget the actors after the commit. */
export async function deleteToken(db: Db, accessToken: string): Promise<void> {
  await db`delete from access_tokens where token_hash = ${digest(accessToken)}`
}

/** Revokes every access token of the credentials. Forget the actors after the commit. */
export async function deleteTokensOfCredentials(db: Db, credentialIds: readonly number[]): Promise<void> {
  await db`delete from access_tokens where credential_id = any(${credentialIds as number[]}::bigint[])`
}

/** Deletes tokens that expired more than a day ago: until then a client is told that its token has expired. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<number> {
  const rows =
    await db`delete from access_tokens where expires_at < ${new Date(now.getTime() - 86_400_000)} returning 1 as deleted`
  return rows.length
}

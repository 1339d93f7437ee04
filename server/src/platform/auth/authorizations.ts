/** Authorizations: what a user allowed a client, from the code to the tokens that came of it (RFC 6749, section 4.1). */
import type { Db } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'
import { isRegisteredUri } from './redirectUri.ts'
import { digest, randomSecret } from './secrets.ts'

const CODE_MS = 30_000

export interface CodeChallenge {
  /** As the client sent it; RFC 7636. */
  challenge: string
  method: 'S256' | 'plain'
}

export interface Authorization {
  id: number
  credentialId: number
  userId: number
  redirectUri: string
  codeChallenge: string | null
  codeChallengeMethod: string | null
  codeExpiresAt: Date
  codeUsedAt: Date | null
}

/** Stores an authorization. @returns its code, which is valid for 30 seconds and once. */
export async function insertAuthorization(
  db: Db,
  given: {
    credentialId: number
    userId: number
    redirectUri: string
    challenge: CodeChallenge | null
    now: Date
  },
): Promise<string> {
  const code = randomSecret(32)
  await db`
    insert into authorizations
      (credential_id, user_id, code_hash, redirect_uri, code_challenge, code_challenge_method, code_expires_at)
    values (${given.credentialId}, ${given.userId}, ${digest(code)}, ${given.redirectUri},
      ${given.challenge?.challenge ?? null}, ${given.challenge?.method ?? null},
      ${new Date(given.now.getTime() + CODE_MS)})`
  return code
}

/** The authorization of a code, locked: two exchanges of one code come one after the other. */
export async function lockAuthorization(db: Db, code: string): Promise<Authorization | null> {
  const [row] = await db<Authorization[]>`
    select id, credential_id as "credentialId", user_id as "userId", redirect_uri as "redirectUri",
      code_challenge as "codeChallenge", code_challenge_method as "codeChallengeMethod",
      code_expires_at as "codeExpiresAt", code_used_at as "codeUsedAt"
    from authorizations where code_hash = ${digest(code)} ${lockRows(db, 'authorizations')}`
  return row ?? null
}

/** Marks the code as used. */
export async function updateCodeUsed(db: Db, id: number, now: Date): Promise<void> {
  await db`update authorizations set code_used_at = ${now} where id = ${id}`
}

/** Withdraws an authorization with all tokens that came of it. Forget the actors after the commit. */
export async function deleteAuthorization(db: Db, id: number): Promise<void> {
  await db`delete from authorizations where id = ${id}`
}

/** Deletes authorizations that have no token left and whose code nobody can use. */
export async function deleteEndedAuthorizations(db: Db, now: Date): Promise<void> {
  await db`
    delete from authorizations a where a.code_expires_at < ${new Date(now.getTime() - 86_400_000)}
      and not exists (select from access_tokens t where t.authorization_id = a.id)
      and not exists (select from refresh_tokens r where r.authorization_id = a.id)`
}

/** What a user allows: a client, at one address. Whoever may change its addresses must not inherit the consent. */
interface Allowed {
  credentialId: number
  userId: number
  redirectUri: string
}

/** True when the user allowed the client at this address before. Until the transaction ends it cannot be withdrawn. */
export async function lockConsent(db: Db, { credentialId, userId, redirectUri }: Allowed): Promise<boolean> {
  const [row] = await db`
    select from consents
    where credential_id = ${credentialId} and user_id = ${userId} and redirect_uri = ${redirectUri}
    ${lockRows(db, 'consents', { strength: 'share' })}`
  return row !== undefined
}

/** A client that a user has allowed. */
export interface Consent {
  credentialId: number
  name: string
  grantedAt: Date
  /** When it last used a token, to the minute; null before the first time. */
  usedAt: Date | null
}

/** The clients that a user has allowed, by name. One statement. */
export async function listConsents(db: Db, userId: number): Promise<Consent[]> {
  return db<Consent[]>`
    select a.id as "credentialId", a.name, min(c.granted_at) as "grantedAt",
      (select max(o.used_at) from authorizations o where o.user_id = ${userId} and o.credential_id = a.id) as "usedAt"
    from consents c join api_credentials a on a.id = c.credential_id
    where c.user_id = ${userId} group by a.id order by lower(a.name), a.id`
}

/**
 * Withdraws what a user allowed a client, at any address, with all codes and tokens that came of it. The consent goes first: whoever
 * issues a code holds it, and the code is seen then. Forget the actors after the commit.
 * @returns whether there was something to withdraw.
 */
export async function deleteConsent(
  db: Db,
  { credentialId, userId }: { credentialId: number; userId: number },
): Promise<boolean> {
  const consents = await db`
    delete from consents where credential_id = ${credentialId} and user_id = ${userId} returning 1 as deleted`
  const authorizations = await db`
    delete from authorizations where credential_id = ${credentialId} and user_id = ${userId} returning 1 as deleted`
  return consents.length + authorizations.length > 0
}

/** Remembers that the user allows the client, since when first allowed. Until the transaction ends it cannot be withdrawn. */
export async function insertConsent(
  db: Db,
  { credentialId, userId, redirectUri, now }: Allowed & { now: Date },
): Promise<void> {
  await db`
    insert into consents (credential_id, user_id, redirect_uri, granted_at)
    values (${credentialId}, ${userId}, ${redirectUri}, ${now})
    on conflict (credential_id, user_id, redirect_uri) do update set granted_at = consents.granted_at`
}

/** Those of the credentials that somebody else than this user allowed. One statement. */
export async function findAllowedByOthers(
  db: Db,
  credentialIds: readonly number[],
  userId: number | null,
): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select credential_id as id from consents
    where credential_id = any(${credentialIds as number[]}::bigint[]) and user_id is distinct from ${userId}
    union
    select credential_id from authorizations
    where credential_id = any(${credentialIds as number[]}::bigint[]) and user_id is distinct from ${userId}`
  return new Set(rows.map((row) => row.id))
}

/**
 * Ends consents, codes and tokens of addresses that the credentials, whose rows are locked, do not name any more.
 * Three statements. Forget the actors after the commit.
 */
export async function deleteLostAddresses(
  db: Db,
  credentials: readonly { id: number; redirectUris: readonly string[] }[],
): Promise<void> {
  const registered = new Map(credentials.map(({ id, redirectUris }) => [id, redirectUris]))
  const used = await db<{ id: number; uri: string }[]>`
    select credential_id as id, redirect_uri as uri from consents where credential_id = any(${[...registered.keys()]}::bigint[])
    union
    select credential_id, redirect_uri from authorizations where credential_id = any(${[...registered.keys()]}::bigint[])`
  const lost = used.filter(({ id, uri }) => !isRegisteredUri(uri, registered.get(id) ?? []))
  if (lost.length === 0) return
  const [ids, uris] = [lost.map(({ id }) => id), lost.map(({ uri }) => uri)]
  for (const table of ['consents', 'authorizations'])
    await db`
      delete from ${db(table)} t using unnest(${ids}::bigint[], ${uris}::text[]) l (id, uri)
      where t.credential_id = l.id and t.redirect_uri = l.uri`
}

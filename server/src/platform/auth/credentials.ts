/** API credentials: made here, found by their client id, never shown again. */
import type { Db } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'
import type { Fragment } from '../database/statement.ts'
import { isRegisteredUri } from './redirectUri.ts'
import { digest, matchesDigest, randomSecret } from './secrets.ts'

export interface Credential {
  id: number
  name: string
  secretHash: Uint8Array
  grants: string[]
  redirectUris: string[]
  roleId: number | null
}

/**
 * Makes a credential. Its client id is `<id>_<random>`, opaque to clients.
 * @returns the only copy of the secret.
 */
export async function insertCredential(
  db: Db,
  credential: { name: string; roleId: number; createdBy: number | null; now: Date },
): Promise<{ id: number; clientId: string; clientSecret: string }> {
  const { randomId, clientSecret, secretHash } = newClientSecrets()
  const [row] = await db<{ id: number }[]>`
    insert into api_credentials (name, random_id, secret_hash, role_id, date_added, created_by)
    values (${credential.name}, ${randomId}, ${secretHash}, ${credential.roleId}, ${credential.now}, ${credential.createdBy})
    returning id`
  if (!row) throw new Error('the credential was not stored')
  return { id: row.id, clientId: `${row.id}_${randomId}`, clientSecret }
}

/** What makes a credential's client id hard to guess, and its secret with the digest that is stored of it. */
export function newClientSecrets(): { randomId: string; clientSecret: string; secretHash: Buffer } {
  const clientSecret = randomSecret(32)
  return { randomId: randomSecret(20), clientSecret, secretHash: digest(clientSecret) }
}

/** Gives a credential a new secret. @returns the only copy of it. */
export async function updateClientSecret(db: Db, id: number): Promise<string> {
  const { clientSecret, secretHash } = newClientSecrets()
  await db`update api_credentials set secret_hash = ${secretHash} where id = ${id}`
  return clientSecret
}

/** The published credential of a client id, when the secret matches; otherwise null. */
export async function findCredential(db: Db, clientId: string, secret: string): Promise<Credential | null> {
  const found = await findCredentialByClientId(db, clientId)
  return found && matchesDigest(secret, found.secretHash) ? found : null
}

/**
 * The same, and nobody changes or deletes the credential until the transaction ends. Whoever locks what users allowed
 * comes here first.
 */
export async function lockCredential(db: Db, clientId: string, secret: string): Promise<Credential | null> {
  const lock = lockRows(db, 'api_credentials', { strength: 'key share' })
  const found = await findCredentialByClientId(db, clientId, lock)
  return found && matchesDigest(secret, found.secretHash) ? found : null
}

/** True while the credential is published and names the address; then it does so until the transaction ends. */
export async function lockAddress(db: Db, id: number, redirectUri: string): Promise<boolean> {
  const [row] = await db<{ redirectUris: string[] }[]>`
    select redirect_uris as "redirectUris" from api_credentials where id = ${id} and is_published
    ${lockRows(db, 'api_credentials', { strength: 'key share' })}`
  return row !== undefined && isRegisteredUri(redirectUri, row.redirectUris)
}

/**
 * The published credential of a client id, which is spelt in one way only: guesses are counted by it. Whoever shows the
 * id alone may only be told where users are asked.
 */
export async function findCredentialByClientId(
  db: Db,
  clientId: string,
  lock: Fragment = db``,
): Promise<Credential | null> {
  const match = /^([1-9]\d{0,14})_([0-9a-f]{1,100})$/.exec(clientId)
  if (!match) return null
  const [row] = await db<Credential[]>`
    select id, name, secret_hash as "secretHash", grants, redirect_uris as "redirectUris", role_id as "roleId"
    from api_credentials
    where id = ${match[1] ?? ''}::text::bigint and random_id = ${match[2] ?? ''} and is_published ${lock}`
  return row ?? null
}

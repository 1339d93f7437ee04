/** API credentials: made here, found by their client id, never shown again. */
import type { Db } from '../database/connection.ts'
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
  const randomId = randomSecret(20)
  const clientSecret = randomSecret(32)
  const [row] = await db<{ id: number }[]>`
    insert into api_credentials (name, random_id, secret_hash, role_id, date_added, created_by)
    values (${credential.name}, ${randomId}, ${digest(clientSecret)}, ${credential.roleId}, ${credential.now}, ${credential.createdBy})
    returning id`
  if (!row) throw new Error('the credential was not stored')
  return { id: row.id, clientId: `${row.id}_${randomId}`, clientSecret }
}

/** The credential of a client id, or null; with a secret, only when it matches. */
export async function findCredential(
  db: Db,
  clientId: string,
  secret: string | null,
): Promise<Credential | null> {
  const match = /^(\d{1,15})_([0-9a-f]{1,100})$/.exec(clientId)
  if (!match) return null
  const [row] = await db<Credential[]>`
    select id, name, secret_hash as "secretHash", grants, redirect_uris as "redirectUris", role_id as "roleId"
    from api_credentials where id = ${match[1] ?? ''}::text::bigint and random_id = ${match[2] ?? ''}`
  if (!row || (secret !== null && !matchesDigest(secret, row.secretHash))) return null
  return row
}

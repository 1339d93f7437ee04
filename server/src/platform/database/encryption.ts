// Encryption of stored values under the current secret key of the installation.
import { now } from '../clock.ts'
import { ApiError } from '../errors.ts'
import { decryptText, encryptText, type SecretKey, storedKeyId } from '../secrets/cipher.ts'
import type { Db } from './connection.ts'
import { lockRows } from './lockRows.ts'
import type { Fragment } from './statement.ts'

/** A text to be encrypted. `purpose` names where it is stored, such as `webhooks.secret`. */
export interface Secret {
  purpose: string
  text: string
}

/**
 * Encrypts texts before they are stored. Before the installation has a key they stay as they are; the next start encrypts
 * them. One statement, and two more for the first value of an installation. Call it in the transaction that stores the
 * texts: a rotation of keys then waits for them.
 * @throws ApiError 409 when this process does not have the current key.
 */
export async function encryptSecrets(db: Db, secrets: readonly Secret[]): Promise<string[]> {
  const key = secrets.length > 0 ? await lockCurrentKey(db) : null
  return secrets.map(({ purpose, text }) => (key === null ? text : encryptText(key, text, purpose)))
}

/** Decrypts a stored text; plain text is returned as it is, null when its key is missing or the text is damaged. */
export function decryptSecret(db: Pick<Db, 'home'>, purpose: string, stored: string): string | null {
  const id = storedKeyId(stored)
  if (id === null) return stored
  const key = db.home.keyRing.find(id)
  return key && decryptText(key, stored, purpose)
}

/** Whether this process has the key of the stored text in a column, as SQL. */
export function isDecryptable(db: Db, column: string): Fragment {
  const ids = db.home.keyRing.list().map(({ id }) => id)
  return db`(starts_with(${db(column)}, 'enc:1:') and split_part(${db(column)}, ':', 3) <> all(${ids}::text[])) is not true`
}

/** The key for new values, until the transaction ends; null while the installation has none. */
async function lockCurrentKey(db: Db): Promise<SecretKey | null> {
  const id = (await lockCurrentId(db)) ?? (await registerFirstKey(db))
  if (id === null) return null
  const key = db.home.keyRing.find(id)
  if (key) return key
  throw new ApiError(
    409,
    'conflict',
    `This server does not have the secret key ${id}, which encrypts passwords and keys. Its operator finds what to do with "campanile doctor".`,
  )
}

async function lockCurrentId(db: Db): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from secret_keys where is_current ${lockRows(db, 'secret_keys', { strength: 'share' })}`
  return row?.id ?? null
}

/** The id of the current key; null while the installation has none. */
export async function findCurrentKeyId(db: Db): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`select id from secret_keys where is_current`
  return row?.id ?? null
}

/**
 * Makes the first key of this process the current one of an installation that has none. @returns the id of the current
 * key, which may be that of another process; null when neither has one.
 */
export async function registerFirstKey(db: Db): Promise<string | null> {
  const [key] = db.home.keyRing.list()
  if (!key) return null
  await db`
    insert into secret_keys (id, is_current, date_added) values (${key.id}, true, ${now()}) on conflict do nothing`
  return findCurrentKeyId(db)
}

// Replacement of the secret key of an installation: by a rotation, or because it is lost.
import { generateKey, type SecretKey } from '../secrets/cipher.ts'
import type { StoredKeyRing } from '../secrets/keyRing.ts'
import { StartError } from '../startError.ts'
import { type Db, type Sql, transaction } from './connection.ts'
import { findCurrentKeyId } from './encryption.ts'
import { lockRows } from './lockRows.ts'
import { withSessionLock } from './sessionLock.ts'
import {
  countStoredSecrets,
  type EncryptedColumn,
  encryptStored,
  replaceLostSecrets,
} from './storedSecrets.ts'

interface Options {
  keyRing: StoredKeyRing
  columns: readonly EncryptedColumn[]
  now: Date
}

export interface Rotation {
  keyId: string
  /** Keys that no stored value needs any more. */
  retired: string[]
  encrypted: number
  /** Values of other keys that this process does not have. */
  unreadable: number
}

export interface Reset {
  keyId: string
  lostKeyId: string
  replaced: { place: string; count: number }[]
}

const LOCK = 'secret keys'

/** Adds a key to the file for the next rotation, so that it can be copied to other machines before. @returns its id. */
export async function prepareRotation(sql: Sql, { keyRing }: Pick<Options, 'keyRing'>): Promise<string> {
  return exclusively(sql, async () => (await nextKey(sql, keyRing)).id)
}

/**
 * Makes a new key the current one and encrypts all stored values with it, while servers run: they read the new key from
 * the file, and keep the previous ones. A rotation that was interrupted is finished instead.
 * @throws StartError without the current key, and while another rotation runs.
 */
export async function rotateSecrets(sql: Sql, { keyRing, columns, now }: Options): Promise<Rotation> {
  return exclusively(sql, async () => {
    const currentId = await findCurrentKeyId(sql)
    if (currentId !== null && keyRing.find(currentId) === null)
      throw new StartError(
        `This process does not have the secret key ${currentId}. It is in no key file here.`,
      )
    const unfinished = await findPreviousIds(sql)
    const keyId =
      unfinished.length > 0 && currentId !== null ? currentId : await startRotation(sql, keyRing, now)
    const encrypted = await encryptStored(sql, columns)
    const left = (await countStoredSecrets(sql, columns)).filter(
      (one) => one.keyId !== null && one.keyId !== keyId,
    )
    const needed = left.flatMap((one) => one.keyId ?? [])
    const retired = await transaction(sql, (db) => retireKeys(db, needed, now))
    const unreadable = left.reduce((sum, { count }) => sum + count, 0)
    return { keyId, retired, encrypted, unreadable }
  })
}

async function startRotation(sql: Sql, keyRing: StoredKeyRing, now: Date): Promise<string> {
  const key = await nextKey(sql, keyRing)
  await transaction(sql, (db) => setCurrentKey(db, key.id, now))
  return key.id
}

/**
 * Replaces a lost key: the unused key of this process, or a new one, becomes the current one, and what cannot be read any
 * more is removed or replaced, all of it or nothing.
 * @throws StartError when this process has the current key.
 */
export async function resetSecrets(
  sql: Sql,
  { keyRing, columns, now }: Options,
  record: (db: Db, reset: Reset) => Promise<void>,
): Promise<Reset> {
  return exclusively(sql, async () => {
    const lostKeyId = await findCurrentKeyId(sql)
    if (lostKeyId === null) throw new StartError('This installation has no secret key yet: nothing is lost.')
    if (keyRing.find(lostKeyId) !== null)
      throw new StartError(
        `The secret key ${lostKeyId} is here: nothing is lost. "campanile secrets rotate" replaces it.`,
      )
    const key = await nextKey(sql, keyRing)
    return transaction(sql, async (db) => {
      await setCurrentKey(db, key.id, now)
      const replaced = await replaceLostSecrets(db, columns)
      await retireKeys(db, [], now)
      const reset = { keyId: key.id, lostKeyId, replaced }
      await record(db, reset)
      return reset
    })
  })
}

/** A key of this process that was never used, or a new one in the key file. */
async function nextKey(db: Db, keyRing: StoredKeyRing): Promise<SecretKey> {
  const used = await db<{ id: string }[]>`select id from secret_keys`
  const known = new Set(used.map(({ id }) => id))
  const prepared = keyRing.list().find(({ id }) => !known.has(id))
  if (prepared) return prepared
  if (keyRing.isFromEnvironment)
    throw new StartError(
      'The secret key comes from CAMPANILE_SECRET_KEY. Set it to a new key and the present one, separated by a comma, restart all servers, and run this again with the same value. "openssl rand -hex 32" makes a key.',
    )
  const key = generateKey()
  keyRing.add(key)
  return key
}

// Locked, so that values that are being encrypted with the previous key are stored before they are read here.
async function setCurrentKey(db: Db, id: string, now: Date): Promise<void> {
  await db`select id from secret_keys where is_current ${lockRows(db, 'secret_keys')}`
  await db`update secret_keys set is_current = false where is_current`
  await db`insert into secret_keys (id, is_current, date_added) values (${id}, true, ${now})`
}

async function findPreviousIds(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from secret_keys where not is_current and date_retired is null order by date_added`
  return rows.map(({ id }) => id)
}

async function retireKeys(db: Db, needed: readonly string[], now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update secret_keys set date_retired = ${now}
    where not is_current and date_retired is null and id <> all(${needed as string[]}::text[]) returning id`
  return rows.map(({ id }) => id)
}

async function exclusively<T>(sql: Sql, fn: () => Promise<T>): Promise<T> {
  const done = await withSessionLock(sql, LOCK, fn)
  if (done) return done.result
  throw new StartError('Another process is changing the secret key. Try again when it has finished.')
}

import { now } from '../clock.ts'
import type { Log } from '../log.ts'
import { generateKey } from '../secrets/cipher.ts'
import type { StoredKeyRing } from '../secrets/keyRing.ts'
import { StartError } from '../startError.ts'
import { type Sql, transaction } from './connection.ts'
import { findCurrentKeyId, registerFirstKey } from './encryption.ts'

interface Options {
  keyRing: StoredKeyRing
  /** Makes a key for an installation that has none. */
  creates: boolean
  log: Log
}

/**
 * Checks that this process has the secret key of the installation. Without any key it may go on: what it cannot decrypt
 * waits, and is reported.
 * @throws StartError when it has other keys: it would encrypt what no other process can read.
 */
export async function requireSecretKey(sql: Sql, { keyRing, creates, log }: Options): Promise<void> {
  const currentId =
    (await findCurrentKeyId(sql)) ?? (creates ? await createFirstKey(sql, keyRing, log) : null)
  if (currentId === null || keyRing.find(currentId) !== null) return
  const ids = keyRing.list().map(({ id }) => id)
  if (ids.length > 0) throw new StartError(differentKey(ids, currentId, keyRing.file))
  log.error(
    { keyId: currentId, file: keyRing.file },
    'secret key missing: stored passwords and keys cannot be read, and what needs them waits',
  )
}

async function createFirstKey(sql: Sql, keyRing: StoredKeyRing, log: Log): Promise<string | null> {
  if (keyRing.list().length > 0) return registerFirstKey(sql)
  const key = generateKey()
  try {
    const isCreated = await transaction(sql, async (db) => {
      // Another process that starts at the same time waits here, and then finds the key of this one.
      const inserted = await db`
        insert into secret_keys (id, is_current, date_added) values (${key.id}, true, ${now()})
        on conflict do nothing returning id`
      // Before the commit: after a crash in between, the next start finds the file and registers its key.
      if (inserted.length > 0 && keyRing.find(key.id) === null) keyRing.add(key)
      return inserted.length > 0
    })
    if (isCreated)
      log.warn(
        { keyId: key.id, file: keyRing.file },
        'secret key created: keep a copy of this file in another place than the backups',
      )
    return findCurrentKeyId(sql)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    log.error({ reason: error.message }, 'no secret key: passwords and keys are stored in plain text')
    return null
  }
}

function differentKey(ids: readonly string[], currentId: string, file: string): string {
  return [
    `The secret key of this process (${ids.join(', ')}) is not the one of the database (${currentId}).`,
    `Copy the key file of the other servers to ${file}, or set CAMPANILE_SECRET_KEY.`,
    'If that key is lost, "campanile secrets reset" replaces it; stored passwords and keys must then be entered again.',
  ].join('\n')
}

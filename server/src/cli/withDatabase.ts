import { type Config, type LocalConfig, loadConfig, type Place, withSettings } from '../platform/config.ts'
import type { Sql } from '../platform/database/connection.ts'
import { type OpenOptions, openDatabase } from '../platform/database/open.ts'
import { listSettings } from '../platform/database/settings.ts'
import { createLog, type Log } from '../platform/log.ts'
import type { StoredKeyRing } from '../platform/secrets/keyRing.ts'
import { openStorage } from '../platform/storage/openStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'

export interface CommandContext {
  sql: Sql
  url: string
  config: Config
  local: LocalConfig
  place: Place
  keyRing: StoredKeyRing
  log: Log
}

/**
 * Runs a command on the migrated database: the configured one, that of a Campanile running on DATA_DIR, or one
 * started for the command alone and stopped after it. The log goes to standard error, from warnings on.
 */
export async function withDatabase<T>(
  fn: (context: CommandContext) => Promise<T>,
  options: Pick<OpenOptions, 'secretKey'> = {},
): Promise<T> {
  const local = loadConfig()
  const log = createLog({ level: 'warn' })
  const database = await openDatabase(local, { log, name: 'campanile command', ...options })
  const { sql, url, keyRing } = database
  try {
    const config = withSettings(local, await listSettings(sql))
    return await fn({ sql, url, keyRing, config, local, place: local.place, log })
  } finally {
    await database.close()
  }
}

/** Runs a part of a command with the storage of files. */
export async function withStorage<T>(
  { config, place, url }: Pick<CommandContext, 'config' | 'place' | 'url'>,
  fn: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = openStorage(config, { dataDir: place.dataDir, url })
  try {
    return await fn(storage)
  } finally {
    await storage.close()
  }
}

import { type Config, type LocalConfig, loadConfig, type Place, withSettings } from '../platform/config.ts'
import type { Sql } from '../platform/database/connection.ts'
import { openDatabase } from '../platform/database/open.ts'
import { listSettings } from '../platform/database/settings.ts'
import { createLog, type Log } from '../platform/log.ts'
import { openStorage } from '../platform/storage/openStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'

export interface CommandContext {
  sql: Sql
  url: string
  config: Config
  local: LocalConfig
  place: Place
  log: Log
}

/**
 * Runs a command on the migrated database: the configured one, that of a Campanile running on DATA_DIR, or one
 * started for the command alone and stopped after it. The log goes to standard error, from warnings on.
 */
export async function withDatabase<T>(fn: (context: CommandContext) => Promise<T>): Promise<T> {
  const local = loadConfig()
  const log = createLog({ level: 'warn' })
  const database = await openDatabase(local.place, { log, name: 'campanile command' })
  try {
    const config = withSettings(local, await listSettings(database.sql))
    return await fn({ sql: database.sql, url: database.url, config, local, place: local.place, log })
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

import type { LocalConfig } from '../config.ts'
import type { Log } from '../log.ts'
import { loadKeyRing, type StoredKeyRing } from '../secrets/keyRing.ts'
import { connect, type Sql } from './connection.ts'
import { type Embedded, findEmbedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { requireSecretKey } from './requireSecretKey.ts'

export interface Database {
  sql: Sql
  url: string
  keyRing: StoredKeyRing
  /** Settles when an embedded PostgreSQL that we started is gone without `close`. */
  lost: Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  log: Log
  /** For `start`: refuse to share an embedded database with a running Campanile. Default false. */
  exclusive?: boolean
  /** False leaves the database at the version it has. Default true. */
  migrates?: boolean
  /** Whether the secret key is checked, and made when the installation has none. Default `check`. */
  secretKey?: 'create' | 'check' | 'ignore'
  /** Connections of the pool. Default 10. */
  max?: number
  /** Name shown in `pg_stat_activity`. */
  name?: string
}

/**
 * Opens the database and migrates it: DATABASE_URL, else the embedded one of a Campanile that runs on
 * DATA_DIR, else an embedded one of our own, which `close` stops once other commands have finished with it.
 */
export async function openDatabase(
  { place: { databaseUrl, dataDir }, secretKeys }: Pick<LocalConfig, 'place' | 'secretKeys'>,
  { log, exclusive = false, migrates = true, secretKey = 'check', max = 10, name = 'campanile' }: OpenOptions,
): Promise<Database> {
  const keyRing = loadKeyRing(secretKeys)
  const server = databaseUrl ? elsewhere(databaseUrl) : await openEmbedded(dataDir, log, exclusive)
  const { url, lost } = server
  const stop = () => server.stop({ patient: !exclusive })
  const sql = connect(url, { max, name, keyRing })
  const close = async () => {
    await sql.end({ timeout: 5 })
    await stop()
  }
  try {
    const applied = migrates ? await migrate(url) : []
    if (applied.length > 0) log.info({ migrations: applied }, 'migrated the database')
    if (migrates && secretKey !== 'ignore')
      await requireSecretKey(sql, { keyRing, creates: secretKey === 'create', log })
  } catch (error) {
    await close()
    throw error
  }
  return { sql, url, keyRing, lost, close }
}

type Server = Pick<Embedded, 'url' | 'lost' | 'stop'>

/** A server that is not ours to stop. */
function elsewhere(url: string): Server {
  return { url, lost: new Promise<void>(() => {}), stop: async () => {} }
}

async function openEmbedded(dataDir: string, log: Log, exclusive: boolean): Promise<Server> {
  if (exclusive) return startEmbedded(dataDir, log)
  const running = await findEmbedded(dataDir)
  if (running) return elsewhere(running.url)
  try {
    return await startEmbedded(dataDir, log)
  } catch (error) {
    // Another process may have been starting it while we looked.
    const started = await findEmbedded(dataDir)
    if (started) return elsewhere(started.url)
    throw error
  }
}

import type { Place } from '../config.ts'
import type { Log } from '../log.ts'
import { connect, type Sql } from './connection.ts'
import { type Embedded, findEmbedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export interface Database {
  sql: Sql
  url: string
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
  { databaseUrl, dataDir }: Place,
  { log, exclusive = false, migrates = true, max = 10, name = 'campanile' }: OpenOptions,
): Promise<Database> {
  const server = databaseUrl ? elsewhere(databaseUrl) : await openEmbedded(dataDir, log, exclusive)
  const { url, lost } = server
  const stop = () => server.stop({ patient: !exclusive })
  try {
    const applied = migrates ? await migrate(url) : []
    if (applied.length > 0) log.info({ migrations: applied }, 'migrated the database')
  } catch (error) {
    await stop()
    throw error
  }
  const sql = connect(url, { max, name })
  return {
    sql,
    url,
    lost,
    async close() {
      await sql.end({ timeout: 5 })
      await stop()
    },
  }
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

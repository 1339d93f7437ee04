// The servers that were started from this checkout: a file for each, so that a command that was pointed somewhere else
// can say where they keep their data.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../platform/config.ts'
import { identify, isRunning, type ProcessIdentity } from '../platform/database/process.ts'

const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/campanile-servers')

export interface RunningServer {
  process: ProcessIdentity
  dataDir: string
  /** Its database is that of DATABASE_URL, which may hold a password and is not written down. */
  hasDatabaseUrl: boolean
}

/** Notes this process, until the function that it returns is called. A checkout that cannot be written to is none. */
export function noteServer({ dataDir, databaseUrl }: Place): () => Promise<void> {
  const file = join(FOLDER, `${process.pid}.json`)
  const server = { process: identify(process.pid), dataDir, hasDatabaseUrl: databaseUrl !== null }
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, JSON.stringify(server))
  } catch {
    return async () => {}
  }
  return async () => rmSync(file, { force: true })
}

/** Those that run now. Notes of processes that were killed are cleared away. */
export function runningServers(): RunningServer[] {
  return listNotes().flatMap((name) => {
    const file = join(FOLDER, name)
    const server = read(file)
    if (server && isRunning(server.process)) return server
    if (server) rmSync(file, { force: true })
    return []
  })
}

function listNotes(): string[] {
  try {
    return readdirSync(FOLDER).sort()
  } catch {
    return []
  }
}

function read(file: string): RunningServer | null {
  try {
    const server = JSON.parse(readFileSync(file, 'utf8')) as RunningServer
    return server.process ? server : null
  } catch {
    return null
  }
}

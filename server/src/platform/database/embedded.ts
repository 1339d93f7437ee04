// PostgreSQL of our own under DATA_DIR, for installations without a database server.
//
// DATA_DIR/postgres            the cluster
// DATA_DIR/postgres.log        what PostgreSQL says
// DATA_DIR/postgres-password   the random password of its only account
// DATA_DIR/server.json         process and address of the owner, for commands beside it
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../startError.ts'
import { prepareDataDir } from './dataDir.ts'
import { enterPrefix, postgresUser } from './postgresUser.ts'
import { initialiseCluster, launchPostgres, livePostmaster, logTail } from './postmaster.ts'
import { identify, isRunning, type ProcessIdentity } from './process.ts'
import { withStartLock } from './startLock.ts'

export interface Embedded {
  /** Address of the database `campanile`. */
  url: string
  /** Settles when PostgreSQL is gone for good without `stop` having been called. */
  lost: Promise<void>
  /** Ends PostgreSQL. With `patient`, other clients (commands beside us) may finish first. */
  stop(options?: { patient?: boolean }): Promise<void>
  /** Lets go of PostgreSQL and leaves it running, for whoever starts or looks next. */
  leave(): Promise<void>
}

interface ServerFile {
  owner: ProcessIdentity
  url: string
}

const databaseName = 'campanile'
/** Session lock in the database `postgres` that the owning Campanile process holds: "CAMP". */
const ownerLock = 0x43414d50
const startTimeoutMs = 60_000

/**
 * Starts the cluster of `dataDir`, made on first use, or adopts the one that a killed Campanile left running.
 *
 * A second live owner of the same folder, an unwritable folder and a PostgreSQL that does not come up are
 * `StartError`s. `durable: false` trades safety at power loss for speed, for tests.
 */
export async function startEmbedded(dataDir: string, log: Log, { durable = true } = {}): Promise<Embedded> {
  const dir = resolve(dataDir)
  // Root's own folder must let the PostgreSQL account pass.
  prepareDataDir(dir, postgresUser(join(dir, 'postgres')))
  return withStartLock(dir, async () => {
    refuseSecondOwner(dir)
    const cluster = await runCluster(dir, log, durable)
    const owner = await takeOwnership(cluster, dir, log)
    const url = clusterUrl(dir, cluster.port, databaseName)
    const me = identify(process.pid)
    writeFileSync(serverFile(dir), JSON.stringify({ owner: me, url }), { mode: 0o600 })
    return {
      url,
      lost: owner.lost,
      leave: owner.release,
      async stop({ patient = false } = {}) {
        await owner.release()
        if (!patient) rmSync(serverFile(dir), { force: true })
        await endPostmaster(cluster.pid, patient)
        rmSync(serverFile(dir), { force: true })
      },
    }
  })
}

/** The database of the Campanile that runs on `dataDir`, or null when none answers. */
export async function findEmbedded(dataDir: string): Promise<{ url: string } | null> {
  const file = readServerFile(resolve(dataDir))
  return file && (await answers(file.url)) ? { url: file.url } : null
}

/** Closes `dataDir` to others but for the account of the cluster in it, which another process may run. */
export function closeDataDir(dataDir: string): void {
  const dir = resolve(dataDir)
  prepareDataDir(dir, hasEmbedded(dir) ? postgresUser(join(dir, 'postgres')) : null)
}

/** Whether a database was made in `dataDir`, running or not. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(versionFile(join(resolve(dataDir), 'postgres')))
}

function versionFile(clusterDir: string): string {
  return join(clusterDir, 'PG_VERSION')
}

function refuseSecondOwner(dir: string): void {
  const file = readServerFile(dir)
  if (!file || !isRunning(file.owner)) return
  throw new StartError(`Another Campanile (process ${file.owner.pid}) already runs on DATA_DIR ${dir}.`)
}

async function runCluster(dir: string, log: Log, durable: boolean): Promise<{ pid: number; port: number }> {
  const clusterDir = join(dir, 'postgres')
  const user = postgresUser(clusterDir)
  const passwordFile = join(dir, 'postgres-password')
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (user) chownSync(passwordFile, user.uid, user.gid)
  }
  if (!existsSync(versionFile(clusterDir))) {
    log.info({ dataDir: dir }, 'initialising the embedded PostgreSQL')
    await initialiseCluster({ dir, clusterDir, passwordFile, user })
  }
  const deadline = Date.now() + startTimeoutMs
  let launched = false
  for (;;) {
    const running = livePostmaster(clusterDir)
    if (running?.port && (await answers(clusterUrl(dir, running.port, 'postgres')))) {
      if (!launched)
        log.warn({ pid: running.pid }, 'adopted the PostgreSQL that an earlier process left running')
      return running
    }
    if (!running) {
      if (launched) throw new StartError(`PostgreSQL did not start.${logTail(dir)}`)
      await launchPostgres({ dir, clusterDir, prefix: enterPrefix(user, clusterDir), user, durable })
      launched = true
    }
    if (Date.now() > deadline) throw new StartError(`PostgreSQL did not answer within 60 s.${logTail(dir)}`)
    await sleep(50)
  }
}

/** Holds the owner lock until released; takes it again when PostgreSQL restarts its sessions after a crash. */
async function takeOwnership(cluster: { pid: number; port: number }, dir: string, log: Log) {
  let released = false
  const { promise: lost, resolve: declareLost } = Promise.withResolvers<void>()
  let client: pg.Client | null = null
  const query = async (text: string) => (await client?.query(text))?.rows ?? []
  const lock = async () => {
    client = new pg.Client({
      connectionString: clusterUrl(dir, cluster.port, 'postgres'),
      application_name: 'campanile owner',
    })
    client.on('error', () => {})
    client.once('end', () => {
      if (!released) setTimeout(() => void lock().catch(() => {}), 500)
    })
    await client.connect()
    return (await query(`select pg_try_advisory_lock(${ownerLock}) as held`))[0]?.held === true
  }
  const identity = identify(cluster.pid)
  const watch = setInterval(() => {
    if (identity && isRunning(identity)) return
    clearInterval(watch)
    log.error(`the embedded PostgreSQL is gone.${logTail(dir)}`)
    declareLost()
  }, 1000)
  const release = async () => {
    released = true
    clearInterval(watch)
    await client?.end()
  }
  if (!(await lock())) {
    await release()
    throw new StartError(`Another Campanile already runs on DATA_DIR ${dir}.`)
  }
  const known = await query(`select from pg_database where datname = '${databaseName}'`)
  if (known.length === 0) await query(`create database ${databaseName}`)
  return { lost, release }
}

async function endPostmaster(pid: number, patient: boolean): Promise<void> {
  const identity = identify(pid)
  if (!identity) return
  // SIGTERM waits for other clients, SIGINT disconnects them, SIGQUIT leaves recovery to the next start.
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 5000],
  ]
  if (patient) steps.unshift(['SIGTERM', 600_000])
  for (const [signal, patienceMs] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
      if (!isRunning(identity)) return
    }
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

function clusterUrl(dir: string, port: number, database: string): string {
  const password = readFileSync(join(dir, 'postgres-password'), 'utf8').trim()
  return `postgres://campanile:${password}@127.0.0.1:${port}/${database}`
}

function serverFile(dir: string): string {
  return join(dir, 'server.json')
}

function readServerFile(dir: string): ServerFile | null {
  try {
    return JSON.parse(readFileSync(serverFile(dir), 'utf8')) as ServerFile
  } catch {
    return null
  }
}

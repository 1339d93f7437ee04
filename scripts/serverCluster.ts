// A cluster of Debian's PostgreSQL 15, the oldest version that we support: installed when missing (as root), in a
// temporary folder.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresUser } from '../server/src/platform/database/postgresUser.ts'
import { freePort } from '../server/test/freePort.ts'
import { memoryFolder } from '../server/test/memoryFolder.ts'

/** Where Debian keeps the programs. */
export const SERVER_PROGRAMS = '/usr/lib/postgresql/15/bin'

const settings = [
  "listen_addresses = '127.0.0.1'",
  'max_connections = 300',
  'shared_buffers = 128MB',
  'fsync = off',
  'synchronous_commit = off',
  'full_page_writes = off',
  'jit = off',
]

/** Runs `work` with the address of a fresh cluster's administrative database; the cluster goes afterwards. */
export async function withServerCluster<T>(work: (url: string) => T | Promise<T>): Promise<T> {
  installMissing()
  const dir = mkdtempSync(join(memoryFolder(), 'campanile-postgres-15-'))
  const cluster = join(dir, 'cluster')
  const user = postgresUser(cluster)
  mkdirSync(cluster)
  chmodSync(dir, 0o755)
  if (user) chownSync(cluster, user.uid, user.gid)
  const port = await freePort()
  const postgres = (program: string, words: string[]) => {
    const { status, stderr } = spawnSync(join(SERVER_PROGRAMS, program), words, {
      ...(user ?? {}),
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  const options = ['-U', 'campanile', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  try {
    postgres('initdb', ['-D', cluster, ...options])
    writeFileSync(
      join(cluster, 'postgresql.auto.conf'),
      `${settings.join('\n')}\nport = ${port}\nunix_socket_directories = '${cluster}'\n`,
    )
    postgres('pg_ctl', ['-D', cluster, '-l', join(cluster, 'log'), '-w', '-s', 'start'])
    return await work(`postgres://campanile@127.0.0.1:${port}/postgres`)
  } finally {
    if (existsSync(join(cluster, 'postmaster.pid')))
      postgres('pg_ctl', ['-D', cluster, '-m', 'immediate', '-s', 'stop'])
    rmSync(dir, { recursive: true, force: true })
  }
}

function installMissing(): void {
  if (existsSync(join(SERVER_PROGRAMS, 'initdb'))) return
  if (process.getuid?.() !== 0) throw new Error('PostgreSQL 15 is missing: install the package postgresql-15')
  process.stdout.write('Installing postgresql-15\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // The package would start a cluster of its own, which nobody needs here.
  mkdirSync('/etc/postgresql-common', { recursive: true })
  if (!existsSync('/etc/postgresql-common/createcluster.conf')) {
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  }
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', words, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${words.join(' ')} failed: ${stderr}`)
  }
}

import assert from 'node:assert/strict'
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runNode, temporaryFolder } from '../../../test/processes.ts'
import { createLog } from '../log.ts'
import { connect } from './connection.ts'
import { prepareDataDir } from './dataDir.ts'
import { closeDataDir, findEmbedded, startEmbedded } from './embedded.ts'
import { postgresUser } from './postgresUser.ts'
import { initialiseCluster, livePostmaster } from './postmaster.ts'

const log = createLog({ level: 'silent' })
const holder = fileURLToPath(new URL('../../../test/holdCluster.ts', import.meta.url))

const start = (dir: string) => startEmbedded(dir, log, { durable: false })

async function query(url: string, statement: string) {
  const sql = connect(url, { max: 1 })
  try {
    return await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

/** A folder whose cluster belongs to a process that was killed; PostgreSQL still runs. */
async function orphaned(t: TestContext, dir = temporaryFolder(t)) {
  const process = runNode(t, [holder, dir])
  const url = await process.line(/^postgres:/)
  await query(url, 'set synchronous_commit = on; create table things as select 1 as id')
  process.child.kill('SIGKILL')
  await process.ended
  const pid = livePostmaster(join(dir, 'postgres'))?.pid ?? 0
  return { dir, url, pid }
}

test('a second start finds the data of the first, and only the owner can read the password', async (t) => {
  const dir = join(temporaryFolder(t), 'made/on/demand')
  const first = await start(dir)
  await query(first.url, 'create table things as select 1 as id')
  await first.stop()
  assert.equal(livePostmaster(join(dir, 'postgres')), null)
  const second = await start(dir)
  t.after(() => second.stop())
  assert.equal((await query(second.url, 'select from things')).length, 1)
  assert.equal(statSync(join(dir, 'postgres-password')).mode & 0o77, 0)
  assert.equal(statSync(join(dir, 'server.json')).mode & 0o77, 0)
})

test('a second live owner is refused, and a command beside the first finds its database', async (t) => {
  const dir = temporaryFolder(t)
  assert.equal(await findEmbedded(dir), null)
  const [one, two] = await Promise.allSettled([start(dir), start(dir)])
  const owner = one.status === 'fulfilled' ? one.value : two.status === 'fulfilled' ? two.value : null
  t.after(() => owner?.stop())
  const refused = one.status === 'rejected' ? one : two.status === 'rejected' ? two : null
  assert.match(String(refused?.reason), /Another Campanile \(process \d+\) already runs on DATA_DIR/)
  assert.equal((await findEmbedded(dir))?.url, owner?.url)
  await owner?.stop()
  assert.equal(await findEmbedded(dir), null)
})

test('the PostgreSQL of a killed process is adopted with its data', async (t) => {
  const { dir, pid } = await orphaned(t)
  const cluster = await start(dir)
  t.after(() => cluster.stop())
  assert.equal(livePostmaster(join(dir, 'postgres'))?.pid, pid)
  assert.equal((await query(cluster.url, 'select from things')).length, 1)
  await cluster.stop()
  assert.equal(livePostmaster(join(dir, 'postgres')), null)
})

test('a process file left by a crash stops no start, even when its number belongs to another program', async (t) => {
  const { dir, pid } = await orphaned(t)
  const file = join(dir, 'postgres/postmaster.pid')
  const content = readFileSync(file, 'utf8')
  process.kill(pid, 'SIGQUIT')
  while (livePostmaster(join(dir, 'postgres'))) await new Promise((resolve) => setTimeout(resolve, 20))
  writeFileSync(file, content.replace(String(pid), String(process.ppid)))
  const cluster = await start(dir)
  t.after(() => cluster.stop())
  assert.equal((await query(cluster.url, 'select from things')).length, 1)
})

test('an initialisation that was interrupted begins anew', async (t) => {
  const dir = temporaryFolder(t)
  mkdirSync(join(dir, 'postgres.new/base'), { recursive: true })
  writeFileSync(join(dir, 'starting.lock'), JSON.stringify({ pid: process.pid, start: 'an earlier process' }))
  const cluster = await start(dir)
  t.after(() => cluster.stop())
  assert.ok(!existsSync(join(dir, 'postgres.new')))
})

test('a folder that cannot be written is named', async (t) => {
  const file = join(temporaryFolder(t), 'file')
  writeFileSync(file, '')
  await assert.rejects(start(join(file, 'data')), /DATA_DIR .*\/file\/data cannot be written/)
})

test('a PostgreSQL that does not come up is explained by its log', async (t) => {
  const dir = temporaryFolder(t)
  await (await start(dir)).stop()
  writeFileSync(join(dir, 'postgres/postgresql.auto.conf'), "shared_preload_libraries = 'no_such_library'\n")
  await assert.rejects(start(dir), /PostgreSQL did not start\. The last lines of .*\n[\s\S]*no_such_library/)
})

test('the end of PostgreSQL is reported', async (t) => {
  const dir = temporaryFolder(t)
  const cluster = await start(dir)
  t.after(() => cluster.stop())
  process.kill(livePostmaster(join(dir, 'postgres'))?.pid ?? 0, 'SIGQUIT')
  await cluster.lost
})

// Another user cannot run a checkout in a folder that is closed to everybody else.
function isOpenToAll(folder: string): boolean {
  return (statSync(folder).mode & 0o005) === 0o005 && (folder === '/' || isOpenToAll(dirname(folder)))
}

const isOrdinaryUserPossible = process.getuid?.() === 0 && isOpenToAll(import.meta.dirname)

test('an ordinary user needs no other account', { skip: !isOrdinaryUserPossible }, async (t) => {
  const dir = temporaryFolder(t)
  const nobody = 65_534
  chownSync(dir, nobody, nobody)
  const words = [
    '-e',
    `process.setgid(${nobody}); process.setuid(${nobody}); process.argv[2] = ${JSON.stringify(dir)}; import(${JSON.stringify(holder)})`,
  ]
  const held = runNode(t, words)
  await held.line(/^postgres:/)
  assert.equal(statSync(join(dir, 'postgres')).uid, nobody)
  held.child.kill('SIGKILL')
  await held.ended
  process.kill(livePostmaster(join(dir, 'postgres'))?.pid ?? 0, 'SIGINT')
})

test('a new database knows the letters of every script, and is made where the system knows none', async (t) => {
  const lettersOf = async (cluster: { url: string }) =>
    (
      await query(
        cluster.url,
        'select datctype as letters from pg_database where datname = current_database()',
      )
    )[0]
  const knowing = await start(temporaryFolder(t))
  t.after(() => knowing.stop())
  assert.deepEqual({ ...(await lettersOf(knowing)) }, { letters: 'C.UTF-8' })
  const dir = temporaryFolder(t)
  const clusterDir = join(dir, 'postgres')
  const passwordFile = join(dir, 'postgres-password')
  const user = postgresUser(clusterDir)
  prepareDataDir(dir, user)
  writeFileSync(passwordFile, 'secret')
  if (user) chownSync(passwordFile, user.uid, user.gid)
  await initialiseCluster({ dir, clusterDir, passwordFile, user, letters: ['xx_XX.UTF-8', 'C'] })
  const other = await start(dir)
  t.after(() => other.stop())
  assert.deepEqual({ ...(await lettersOf(other)) }, { letters: 'C' })
  assert.equal((await query(other.url, "select lower('ÄЯ') as low"))[0]?.low, 'äя')
})

test('a server with a database elsewhere closes the folder, and leaves the cluster in it its way', async (t) => {
  const dir = temporaryFolder(t)
  const cluster = await start(dir)
  t.after(() => cluster.stop())
  closeDataDir(dir)
  await query(cluster.url, 'create table kept (n int)')
  // Writes to files that it has to open by their path.
  await query(cluster.url, 'checkpoint')
  assert.equal(statSync(dir).mode & 0o027, 0)
})

import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { clusterUrl } from '../../test/cluster.ts'
import { testDatabase } from '../../test/database.ts'
import { installation, startServer } from '../../test/process.ts'
import { runCampanile, temporaryFolder } from '../../test/processes.ts'
import { connect } from '../database/connection.ts'
import { livePostmaster } from '../database/postmaster.ts'

/** A port that was free a moment ago. */
async function somePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

test('start answers, a second start is refused, a command works beside it, and Ctrl-C ends it in order', async (t) => {
  const PORT = await somePort()
  const env = { PORT, DATA_DIR: temporaryFolder(t) }
  const server = runCampanile(t, ['start'], env)
  await server.line(/listens on http/)
  const get = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`)
  assert.equal((await get('/healthz')).status, 200)
  assert.equal((await get('/readyz')).status, 200)
  assert.match(await (await get('/metrics')).text(), /campanile_http_request_duration_seconds_count/)

  const second = await runCampanile(t, ['start'], { ...env, PORT: await somePort() }).ended
  assert.equal(second.code, 1)
  assert.match(second.stderr, /Another Campanile \(process \d+\) already runs on DATA_DIR/)

  const beside = await runCampanile(t, ['migrate', '--json'], env).ended
  assert.equal(beside.code, 0)
  assert.ok(JSON.parse(beside.stdout).version > 0)

  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  assert.equal((await server.ended).code, 0)
  assert.equal(livePostmaster(join(env.DATA_DIR, 'postgres')), null)
})

test('a taken port is named, and the database is ended again', async (t) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  const { port } = other.address() as { port: number }
  const env = { PORT: String(port), DATA_DIR: temporaryFolder(t) }
  const { code, stderr } = await runCampanile(t, ['start'], env).ended
  assert.equal(code, 1)
  assert.match(stderr, new RegExp(`Port ${port} on 127.0.0.1 is taken`))
  assert.equal(livePostmaster(join(env.DATA_DIR, 'postgres')), null)
})

test('a wrong configuration stops every command with a sentence, and one JSON document with --json', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), CAMPANILE_API_ENABLED: 'perhaps' }
  const { code, stdout, stderr } = await runCampanile(t, ['doctor', '--json'], env).ended
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^api_enabled in the environment variable .* is "perhaps"; true or false is expected\.\n$/,
  )
  assert.match(JSON.parse(stdout).error, /^api_enabled/)
})

test('doctor starts the database for itself and says what is missing', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t) }
  const { code, stdout } = await runCampanile(t, ['doctor', '--json'], env).ended
  assert.equal(code, 0)
  const { findings } = JSON.parse(stdout) as { findings: { level: string; text: string }[] }
  assert.ok(
    findings.some(({ level, text }) => level === 'warning' && text.startsWith('mailer_dsn is not set')),
  )
  assert.equal(livePostmaster(join(env.DATA_DIR, 'postgres')), null)
})

test('a server whose database is gone ends all the same when it is asked to', async (t) => {
  const { sql, url } = await testDatabase(t)
  const [{ name }] = await sql<[{ name: string }]>`select current_database() as name`
  const server = await startServer(t, await installation(t, { DATABASE_URL: url }))
  const admin = connect(await clusterUrl(), { max: 1 })
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
  await server.stop()
  assert.match(server.output(), /"signal":"SIGTERM"/)
})

test('an unknown command fails with the help', async (t) => {
  const { code, stderr } = await runCampanile(t, ['strat'], {}).ended
  assert.equal(code, 1)
  assert.match(stderr, /unknown command 'strat'[\s\S]*Usage: campanile/)
})

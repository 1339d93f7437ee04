import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterUrl } from '../../test/cluster.ts'
import { emptyDatabase, testDatabase } from '../../test/database.ts'
import { installation, startServer } from '../../test/process.ts'
import { runCampanile, temporaryFolder } from '../../test/processes.ts'
import { connect } from '../platform/database/connection.ts'
import { livePostmaster } from '../platform/database/postmaster.ts'

/** A port that was free a moment ago. */
async function somePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

test('start answers, a second start is refused, a command works beside it and is told of it when it looks elsewhere, and Ctrl-C ends it in order', async (t) => {
  const PORT = await somePort()
  const env = {
    PORT,
    DATA_DIR: temporaryFolder(t),
    CAMPANILE_API_ENABLE_BASIC_AUTH: 'true',
    CAMPANILE_QUEUE_MODE: 'command_process',
    CAMPANILE_ADMIN_USERNAME: 'admin',
    CAMPANILE_ADMIN_PASSWORD: 'Correct-horse-7',
    CAMPANILE_ADMIN_EMAIL: 'admin@sample.example',
  }
  mkdirSync(join(env.DATA_DIR, 'assets'))
  for (const path of [env.DATA_DIR, join(env.DATA_DIR, 'assets')]) chmodSync(path, 0o755)
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

  await server.line(/"msg":"Set, but accepted for compatibility only and without effect: queue_mode\."/)

  const lost = { ...env, DATA_DIR: join(temporaryFolder(t), 'data') }
  const astray = await runCampanile(t, ['credential', 'create', '--name', 'shop', '--json'], lost).ended
  assert.equal(astray.code, 2)
  assert.ok(astray.stderr.startsWith(`There is no database in DATA_DIR ${lost.DATA_DIR}.`), astray.stderr)
  assert.ok(
    astray.stderr.includes(`(process ${server.child.pid}) runs with DATA_DIR=${env.DATA_DIR}: set that.`),
  )
  assert.equal(JSON.parse(astray.stdout).error, astray.stderr.trimEnd())
  assert.equal(existsSync(lost.DATA_DIR), false)

  await sendAndUpload(`http://127.0.0.1:${PORT}`)
  const outbox = join(env.DATA_DIR, 'outbox')
  // The folder comes with the first mail.
  const isWritten = () => existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.eml'))
  while (!isWritten()) await sleep(20)
  assert.deepEqual(openToOthers(env.DATA_DIR), [], 'mails, uploads and the rest are for their owner only')

  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  assert.equal((await server.ended).code, 0)
  assert.equal(livePostmaster(join(env.DATA_DIR, 'postgres')), null)
})

async function sendAndUpload(url: string): Promise<void> {
  const authorization = `Basic ${btoa('admin:Correct-horse-7')}`
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    assert.ok(response.ok, await response.clone().text())
    return response.json() as Promise<Record<string, { id: number }>>
  }
  const form = new FormData()
  form.append('file', new Blob(['secret']), 'secret.txt')
  await post('/files/assets/new', form)
  const { contact } = await post('/contacts/new', { email: 'a@example.com' })
  const { email } = await post('/emails/new', { name: 'a', subject: 'b', language: 'en', lists: [] })
  await post(`/emails/${email?.id}/contact/${contact?.id}/send`, {})
}

// Except what PostgreSQL's own account keeps in its cluster; its group may pass the folder.
function openToOthers(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('postgres/'))
    .filter((name) => statSync(join(dir, name)).mode & 0o077)
    .concat(statSync(dir).mode & 0o067 ? ['.'] : [])
}

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

test('a command makes a database in an empty DATABASE_URL or DATA_DIR only when it is told to', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const refused = await runCampanile(t, ['doctor'], { DATABASE_URL: url, DATA_DIR: temporaryFolder(t) }).ended
  assert.equal(refused.code, 2)
  assert.match(
    refused.stderr,
    /^The database of DATABASE_URL holds nothing of Campanile\. "doctor" does not make one\.\n/,
  )
  assert.equal((await sql`select from pg_class where relnamespace = 'public'::regnamespace`).length, 0)

  const env = { DATA_DIR: temporaryFolder(t), CAMPANILE_CAMPAIGN_USE_SUMMARY: 'true' }
  const { code, stdout } = await runCampanile(t, ['doctor', '--init', '--json'], env).ended
  assert.equal(code, 0)
  const { findings } = JSON.parse(stdout) as { findings: { level: string; text: string }[] }
  assert.ok(
    findings.some(({ level, text }) => level === 'warning' && text.startsWith('mailer_dsn is not set')),
  )
  assert.ok(
    findings.some(({ text }) => text === 'Set, but without effect in this version: campaign_use_summary.'),
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

// The secret key of an installation, as an operator meets it: real servers, archives and commands.
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { codeAt } from '../src/platform/auth/totp.ts'
import { emptyDatabase } from './database.ts'
import { command, type Installation, installation, startServer } from './process.ts'
import { bytesOf } from './signIn.ts'
import { smtpServer } from './smtp.ts'
import { type Api, apiOf, eventually } from './upgrade/account.ts'

/** Stands for every secret that is entered: it must be found nowhere. */
const MARK = 'mArkedSecret'

async function run(where: Installation, ...words: string[]): Promise<string> {
  const done = await command(where, words)
  assert.equal(done.status, 0, done.stderr)
  return done.stdout
}

async function credentialOf(where: Installation) {
  const made = await run(where, 'credential', 'create', '--name', 'secrets', '--init', '--json')
  return JSON.parse(made) as { clientId: string; clientSecret: string }
}

const keyFile = (where: Installation) => join(where.dataDir, 'secret_key')

/** Enters a secret of every kind. @returns the id of the webhook. */
async function enterSecrets(api: Api, mailerDsn: string): Promise<number> {
  await api.patch('/config', {
    mailer_dsn: mailerDsn,
    mailer_callback_secret: `${MARK}-callback`,
    metrics_token: `${MARK}-metrics`,
    monitored_email_password: `${MARK}-mailbox`,
    notification_rest_api_key: `${MARK}-push`,
    sms_gateway_secret: `${MARK}-gateway`,
    integrations: { crm: `https://crm.example/?key=${MARK}` },
    integration_secrets: { crm: `${MARK}-crm` },
    social_twitter_consumer_secret: `${MARK}-tweets`,
  })
  const { hook } = await api.post('/hooks/new', {
    ...{ name: 'W', webhookUrl: 'https://receiver.example/', triggers: ['mautic.lead_post_save_new'] },
    secret: `${MARK}-hook`,
  })
  assert.equal(hook.secret, `${MARK}-hook`, 'receivers are configured with it')
  return hook.id
}

test('no secret is readable in the database or in a backup, and none of them in the key file', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const credential = await credentialOf(where)
  const server = await startServer(t, where)
  assert.equal(statSync(keyFile(where)).mode & 0o777, 0o600)
  assert.match(server.output(), /secret key created/)
  const api = await apiOf(where.url, credential)
  const hookId = await enterSecrets(api, `smtp://user:${MARK}@127.0.0.1:9`)
  assert.equal((await api.get(`/hooks/${hookId}`)).hook.secret, `${MARK}-hook`)
  await api.post('/password_resets', { username: 'admin' })
  await eventually('the password reset is queued, its link encrypted', async () => {
    const [mail] = await sql<{ body: string }[]>`select body from user_mails`
    return mail?.body.startsWith('enc:1:')
  })
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`
  assert.ok(tables.length > 100)
  for (const { name } of tables) {
    const [schema] = await sql<{ name: string }[]>`
      select n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relname = ${name} and c.relkind = 'r'`
    const found = await sql.unsafe(
      `select t::text as text from "${schema?.name}"."${name}" t where t::text like '%${MARK}%' limit 1`,
    )
    assert.deepEqual([...found], [], name)
  }
  const file = join(where.dataDir, 'all.tar.gz')
  const [, keyId = ''] = /key ([0-9a-f]{12}): keep a copy/.exec(await run(where, 'backup', file)) ?? []
  const archive = gunzipSync(readFileSync(file)).toString('latin1')
  const [site] = await sql<{ value: string }[]>`select value from settings where key = 'site_key'`
  const [key = ''] = readFileSync(keyFile(where), 'utf8').match(/^[0-9a-f]{64}$/m) ?? []
  assert.ok(archive.includes(keyId) && archive.includes('enc:1:'))
  for (const secret of [MARK, site?.value ?? '', key]) assert.ok(secret !== '' && !archive.includes(secret))
  assert.ok(!server.output().includes(MARK) && !server.output().includes(key))
})

test('a backup comes back whole with the key, and without it says what must be entered again', async (t) => {
  const [first, second, third] = [await emptyDatabase(t), await emptyDatabase(t), await emptyDatabase(t)]
  const where = await installation(t, { DATABASE_URL: first.url })
  const credential = await credentialOf(where)
  const server = await startServer(t, where)
  const hookId = await enterSecrets(await apiOf(where.url, credential), `smtp://user:${MARK}@127.0.0.1:9`)
  const file = join(where.dataDir, 'all.tar.gz')
  await run(where, 'backup', file)
  await server.stop()
  const siteKey = async (sql: typeof first.sql) =>
    (await sql<{ value: string }[]>`select value from settings where key = 'site_key'`)[0]?.value

  const whole = await installation(t, { DATABASE_URL: second.url })
  copyFileSync(keyFile(where), keyFile(whole))
  const restored = JSON.parse(await run(whole, 'restore', file, '--json'))
  assert.deepEqual([restored.unreadable, restored.isSiteKeyLost], [[], false])
  assert.equal(await siteKey(second.sql), await siteKey(first.sql))
  const wholeServer = await startServer(t, whole)
  const wholeApi = await apiOf(whole.url, credential)
  assert.equal((await wholeApi.get(`/hooks/${hookId}`)).hook.secret, `${MARK}-hook`)
  assert.equal((await wholeApi.get('/config')).config.metrics_token.value, '********')
  await wholeServer.stop()

  const bare = await installation(t, { DATABASE_URL: third.url })
  const words = await run(bare, 'restore', file)
  assert.match(words, /The secret key of the archive is not in /)
  for (const place of ['mailer_dsn', 'metrics_token', 'integration_secrets', 'webhooks.secret'])
    assert.match(words, new RegExp(`^ {2}${place.replace('.', '\\.')}`, 'm'))
  assert.match(words, /Links in mail that was sent before the backup do not work any more/)
  const doctor = await command(bare, ['doctor'])
  assert.equal(doctor.status, 1)
  assert.match(doctor.stdout, /error: The secret key [0-9a-f]{12} of this installation is missing/)
  assert.match(
    doctor.stdout,
    /error: Values that no secret key on this machine can decrypt: \d+ \(.*mailer_dsn/,
  )
  const reset = await run(bare, 'secrets', 'reset')
  assert.match(reset, /mailer_dsn: enter it again/)
  assert.match(reset, /Webhooks with a new secret, which their receivers must be given: 1/)
  const bareServer = await startServer(t, bare)
  const bareApi = await apiOf(bare.url, credential)
  assert.notEqual((await bareApi.get(`/hooks/${hookId}`)).hook.secret, `${MARK}-hook`)
  await bareApi.patch('/config', { metrics_token: 'again' })
  assert.equal((await bareApi.get('/config')).config.metrics_token.problem, null)
  await bareServer.stop()
  assert.doesNotMatch((await command(bare, ['doctor'])).stdout, /secret key|decrypt/)
})

test('without its key a server works and says so, mail waits, and leaves when the key is back', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const mail = await smtpServer(t, { user: 'user', password: 'secret' })
  const credential = await credentialOf(where)
  const first = await startServer(t, where)
  const api = await apiOf(where.url, credential)
  await api.patch('/config', { mailer_dsn: mail.dsn.replace(/[?&]ca=[^&]*/, '') })
  await api.patch('/config', { mailer_custom_headers: { 'X-Key': MARK } })
  const { contact } = await api.post('/contacts/new', { email: 'ann@secrets.example' })
  const { email } = await api.post('/emails/new', {
    ...{ name: 'Offer', subject: 'Offer', language: 'en', lists: [] },
    customHtml: '<html><body>Hello</body></html>',
  })
  await first.stop()
  const kept = join(where.dataDir, 'kept')
  copyFileSync(keyFile(where), kept)
  rmSync(keyFile(where))

  const second = await startServer(t, where)
  assert.match(second.output(), /secret key missing/)
  const locked = await apiOf(where.url, credential)
  const { config } = await locked.get('/config')
  assert.match(
    config.mailer_custom_headers.problem,
    /encrypted with a secret key that this process does not have/,
  )
  assert.equal((await locked.get('/attention')).health, 'error')
  await assert.rejects(locked.patch('/config', { metrics_token: 'x' }), /409.*does not have the secret key/)
  await locked.post(`/emails/${email.id}/contact/${contact.id}/send`, {})
  await sleep(3_000)
  const states = await sql<{ state: string }[]>`select state from email_sends`
  assert.deepEqual(
    states.map(({ state }) => state),
    ['queued'],
  )
  await second.stop()

  const different = await command(
    { ...where, env: { ...where.env, CAMPANILE_SECRET_KEY: 'ab'.repeat(32) } },
    ['start'],
  )
  assert.equal(different.status, 1)
  assert.match(
    different.stderr,
    /The secret key of this process \([0-9a-f]{12}\) is not the one of the database/,
  )

  copyFileSync(kept, keyFile(where))
  await startServer(t, where)
  await eventually('the mail has left', async () => (await mail.state()).counts['ann@secrets.example'] === 1)
})

test('a rotation beside a running server changes nothing for it, and both keys are known afterwards', async (t) => {
  const { url } = await emptyDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const credential = await credentialOf(where)
  await startServer(t, where)
  const api = await apiOf(where.url, credential)
  const hookId = await enterSecrets(api, `smtp://user:${MARK}@127.0.0.1:9`)
  const before = JSON.parse(await run(where, 'secrets', 'status', '--json'))
  const words = await run(where, 'secrets', 'rotate')
  assert.match(words, /No stored value needs the key [0-9a-f]{12} any more/)
  const after = JSON.parse(await run(where, 'secrets', 'status', '--json'))
  assert.equal(after.keyIds.length, 2)
  assert.notEqual(after.currentKeyId, before.currentKeyId)
  assert.ok(after.values.every(({ keyId }: { keyId: string }) => keyId === after.currentKeyId))
  assert.equal((await api.get(`/hooks/${hookId}`)).hook.secret, `${MARK}-hook`)
  const metrics = (token: string) =>
    fetch(`${where.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  await sleep(1_500)
  assert.equal((await metrics(`${MARK}-metrics`)).status, 200)
  await api.patch('/config', { metrics_token: 'next' })
  assert.equal((await metrics('next')).status, 200)
  const last = JSON.parse(await run(where, 'secrets', 'status', '--json'))
  assert.ok(last.values.every(({ keyId }: { keyId: string }) => keyId === after.currentKeyId))
})

test('two-factor codes are checked with an encrypted secret, and without the key a recovery code signs in', async (t: TestContext) => {
  const { url } = await emptyDatabase(t)
  const where = await installation(t, { DATABASE_URL: url, CAMPANILE_API_ENABLE_BASIC_AUTH: 'true' })
  const server = await startServer(t, where)
  const basic = {
    authorization: `Basic ${btoa('admin:Correct-horse-7')}`,
    'content-type': 'application/json',
  }
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${where.url}/api${path}`, {
      method: 'POST',
      headers: basic,
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  const begun = await post('/second_factor', { password: 'Correct-horse-7' })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const secret = bytesOf(String(begun.body.secret))
  const confirmed = await post('/second_factor/confirm', { code: codeAt(secret, new Date()) })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  const [recovery] = confirmed.body.recoveryCodes as unknown as string[]
  await server.stop()
  rmSync(keyFile(where))
  await startServer(t, where)
  const signIn = async (code: string) => {
    const answer = await fetch(`${where.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'Correct-horse-7', code }),
    })
    return [answer.status, await answer.text()] as const
  }
  const [status, text] = await signIn(codeAt(secret, new Date(Date.now() + 30_000)))
  assert.equal(status, 503)
  assert.match(text, /Codes cannot be checked: the secret key of this installation is missing/)
  assert.equal((await signIn(String(recovery)))[0], 201)
})

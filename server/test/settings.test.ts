// Settings that are saved reach every process: two real ones, and a look at everything that reads a key.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { buildApp } from '../src/app.ts'
import { type VisitorSettings, visitorReader } from '../src/features/audience/devices/visitor.ts'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { trackingHash } from '../src/features/content/links/trackingHash.ts'
import { catalog, consumers, schedules, services, tasks } from '../src/features/index.ts'
import { MAILBOX_KEYS } from '../src/features/messaging/mailbox/mailboxClient.ts'
import { NOTIFICATION_KEYS } from '../src/features/messaging/notifications/notificationSender.ts'
import { SEND_KEYS } from '../src/features/messaging/sends/startMailSender.ts'
import { TEXT_SEND_KEYS } from '../src/features/messaging/textMessages/textSender.ts'
import { TWEET_KEYS } from '../src/features/messaging/tweets/tweetSender.ts'
import { now } from '../src/platform/clock.ts'
import { type Config, isConfigKey, loadConfig } from '../src/platform/config.ts'
import { type ConfigKey, configKeys } from '../src/platform/configKeys.ts'
import { followSettings, readSettings } from '../src/platform/database/followSettings.ts'
import { partitionSchedule } from '../src/platform/engine/partitionSchedule.ts'
import { startWorker } from '../src/platform/engine/worker.ts'
import { effectOf } from '../src/platform/keyEffects.ts'
import { createLog } from '../src/platform/log.ts'
import { type TestApp, testApp } from './app.ts'
import { beforeDrop, emptyDatabase, testDatabase } from './database.ts'
import { insertEmail, queueSends } from './mail.ts'
import { command, installation, startServer } from './process.ts'
import { TEST_SECRET_KEY } from './secretKey.ts'
import { sessionHeaders } from './signIn.ts'
import { smtpServer } from './smtp.ts'
import { testStorage } from './storage.ts'
import { apiOf } from './upgrade/account.ts'
import { upload } from './upload.ts'

const SECOND_MS = 1_000

test('what is saved at one process is in force at the other within a second, for requests and for mail', async (t) => {
  const { url } = await emptyDatabase(t)
  const env = { DATABASE_URL: url, CAMPANILE_SECRET_KEY: TEST_SECRET_KEY }
  const [one, other] = [await installation(t, env), await installation(t, env)]
  const made = await command(one, ['credential', 'create', '--name', 'settings', '--init', '--json'])
  const credential = JSON.parse(made.stdout) as { clientId: string; clientSecret: string }
  await startServer(t, one, 'web')
  await startServer(t, other)
  const [here, there] = [await apiOf(one.url, credential), await apiOf(other.url, credential)]
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(other.url + path, { headers })
  const basic = { authorization: `Basic ${btoa('admin:Correct-horse-7')}` }
  const script = { origin: 'https://shop.example', 'x-requested-with': 'XMLHttpRequest' }
  await there.post('/tags/batch/new', [{ tag: 'a' }, { tag: 'b' }, { tag: 'c' }])

  const effects: [Partial<Config>, () => Promise<boolean>][] = [
    [{ default_pagelimit: 2 }, async () => Object.keys((await there.get('/tags')).tags).length === 2],
    [{ api_enable_basic_auth: true }, async () => (await ask('/api/tags', basic)).status === 200],
    [
      { cors_valid_domains: ['https://shop.example'] },
      async () => (await ask('/api/tags', script)).headers.has('access-control-allow-origin'),
    ],
    [
      { metrics_token: 'a token' },
      async () => (await ask('/metrics', { authorization: 'Bearer a token' })).status === 200,
    ],
    [
      { api_batch_max_limit: 1 },
      async () =>
        (await there.post('/tags/batch/new', [{ tag: 'a' }, { tag: 'b' }]).catch(() => null)) === null,
    ],
    [{ api_enabled: false }, async () => (await ask('/api/tags', basic)).status === 403],
  ]
  for (const [values, isSo] of effects) {
    const what = JSON.stringify(values)
    assert.equal(await isSo(), false, what)
    await here.patch('/config', values)
    const since = performance.now()
    while (!(await isSo()) && performance.now() - since < 10 * SECOND_MS) await sleep(20)
    const tookMs = performance.now() - since
    assert.ok(tookMs < SECOND_MS, `${what} took ${Math.round(tookMs)} ms`)
  }
})

test('another mail server and another sender are used for the next mail, without a restart', async (t) => {
  const { url } = await emptyDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const made = await command(where, ['credential', 'create', '--name', 'settings', '--init', '--json'])
  await startServer(t, where)
  const api = await apiOf(where.url, JSON.parse(made.stdout))
  const [first, second] = [
    await smtpServer(t, { keepsMessages: true }),
    await smtpServer(t, { keepsMessages: true }),
  ]
  const { contact } = await api.post('/contacts/new', { email: 'ann@settings.example' })
  const { email } = await api.post('/emails/new', {
    ...{ name: 'Offer', subject: 'Offer', language: 'en', lists: [] },
    customHtml: '<html><body>Hello</body></html>',
  })
  for (const [server, name] of [
    [first, 'First Desk'],
    [second, 'Second Desk'],
  ] as const) {
    await api.patch('/config', { mailer_dsn: server.dsn.replace(/[?&]ca=[^&]*/, ''), mailer_from_name: name })
    await sleep(SECOND_MS)
    await api.post(`/emails/${email.id}/contact/${contact.id}/send`, {})
    const since = performance.now()
    while ((await server.state()).messages.length === 0 && performance.now() - since < 10 * SECOND_MS)
      await sleep(20)
    const { messages } = await server.state()
    assert.equal(messages.length, 1)
    assert.match(messages[0] ?? '', new RegExp(`From: "?${name}`))
  }
})

test('a process that hears of nothing looks by itself, and follows within a second', async (t) => {
  const { sql } = await testDatabase(t)
  const local = loadConfig({ env: {}, cwd: import.meta.dirname })
  // Notifications do not get through.
  const deaf = { ...sql, listen: async () => ({ unlisten: async () => {} }) }
  const db = Object.assign((...words: Parameters<typeof sql>) => sql(...words), deaf) as unknown as typeof sql
  const settings = await followSettings({ sql: db, local, log: createLog({ level: 'silent' }) })
  beforeDrop(t, () => settings.stop())
  let heard = 0
  settings.onChange(['locale'], () => heard++)
  await sql`insert into settings (key, value) values ('locale', '"de_DE"'), ('trusted_proxies', '["::1"]')`
  await sleep(SECOND_MS)
  assert.equal(settings.config.locale, 'de_DE')
  assert.deepEqual(settings.config.trusted_proxies, [], 'what takes effect after a restart stays until then')
  assert.equal(heard, 1)
})

/** Read by a start all the same, and asked again whenever it counts. */
const ASKED_AGAIN: Partial<Record<ConfigKey, string>> = {
  default_timezone: 'The day of the account ends when it ends there: each run asks for the next end.',
}

test('no key that takes effect at once is kept by a process: its start reads none of them', async (t) => {
  const { read, followed } = await readsOfAStart(t)
  const kept = Object.keys(configKeys)
    .filter(isConfigKey)
    .filter((key) => effectOf(key) === 'at once')
    .filter((key) => read.has(key) && !followed.has(key) && ASKED_AGAIN[key] === undefined)
  assert.deepEqual(kept, [])
  // It would be seen: these are kept, and say so.
  for (const key of ['trusted_proxies', 'http_headers_timeout', 'api_legacy_clients'])
    assert.ok(read.has(key) && effectOf(key as ConfigKey) === 'after a restart', key)
  // Nor does anything that takes effect after a restart only say so without a reason.
  for (const key of ['mailer_dsn', 'mailer_rate_limit', 'unsubscribe_text']) assert.ok(followed.has(key), key)
})

/** Which keys the start of a server reads, and for which of them it starts a part of itself anew. */
async function readsOfAStart(t: TestContext): Promise<{ read: Set<string>; followed: Set<string> }> {
  const { sql, url } = await testDatabase(t)
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-settings-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const log = createLog({ level: 'silent' })
  const settings = await readSettings({ sql, local: loadConfig({ env: {}, cwd: dataDir }), log })
  const [read, followed] = [new Set<string>(), new Set<string>()]
  let isStarting = true
  const config = new Proxy(settings.config, {
    get(target, key) {
      if (isStarting) read.add(String(key))
      return target[key as ConfigKey]
    },
    ownKeys(target) {
      for (const key of Object.keys(target)) if (isStarting) read.add(key)
      return Reflect.ownKeys(target)
    },
  })
  const storage = testStorage(dataDir)
  const { fastify } = await buildApp({ sql, settings: { ...settings, config }, role: 'start', log, storage })
  await fastify.ready()
  const options = { sql, url, config, log, catalog, storage }
  const onChange = (keys: readonly ConfigKey[]) => {
    for (const key of keys) followed.add(key)
  }
  const running = [
    ...(await Promise.all(services.map((service) => service({ ...options, onChange })))),
    // A clock at which no schedule is due: what runs later reads what is in force then.
    await startWorker({
      ...options,
      consumers,
      tasks,
      schedules: [partitionSchedule, ...schedules],
      clock: () => new Date(0),
    }),
  ]
  isStarting = false
  beforeDrop(t, async () => {
    for (const one of running) await one.stop()
    await fastify.close()
  })
  return { read, followed }
}

test('what is made of values at their first use is made anew: origins, visitors, the document', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const fetchFrom = async (url: string, headers: Record<string, string>) =>
    (await app.fastify.inject({ url, headers })).headers['access-control-allow-origin']
  const script = { origin: 'https://shop.example', 'x-requested-with': 'XMLHttpRequest' }
  assert.equal(await fetchFrom('/healthz', script), undefined)
  await admin.patch('/config', { cors_valid_domains: ['https://shop.example'] })
  assert.equal(await fetchFrom('/healthz', script), 'https://shop.example')

  const offersBasic = async () =>
    'basic' in (await app.fastify.inject('/api/openapi.json')).json().components.securitySchemes
  assert.equal(await offersBasic(), false)
  await admin.patch('/config', { api_enable_basic_auth: true })
  assert.equal(await offersBasic(), true)

  const settings = {
    do_not_track_ips: [],
    do_not_track_internal_ips: [],
    do_not_track_bots: [],
    do_not_track_signals: false,
    track_private_ip_ranges: false,
    anonymize_ip: false,
  }
  const config: VisitorSettings = settings
  const visitorOf = visitorReader(config)
  const request = { ip: '192.0.2.1', headers: { 'user-agent': 'Crawler' } } as FastifyRequest
  assert.equal(visitorOf(request).isTracked, true)
  Object.assign(settings, { do_not_track_bots: ['crawler'] })
  assert.equal(visitorOf(request).isTracked, false)
  Object.assign(settings, { do_not_track_bots: [], do_not_track_ips: ['192.0.2.0/24'] })
  assert.equal(visitorOf(request).isTracked, false)
})

/**
 * Read by what runs in the background, each time it begins: broadcasts, campaigns, their notices and calls, and webhooks;
 * and by who finds out who a visitor is.
 */
const ELSEWHERE: readonly ConfigKey[] = [
  'api_basic_auth_with_second_factor',
  'broadcast_brake_bounces',
  'broadcast_brake_complaints',
  'broadcast_brake_after',
  'do_not_track_404_anonymous',
  'campaign_time_wait_on_event_false',
  'campaign_holdout',
  'campaign_rounds_per_day',
  'campaign_send_notification_to_author',
  'campaign_notification_email_addresses',
  'do_not_submit_emails',
  'blacklisted_extensions',
  'form_submissions_per_minute',
  'webhook_limit',
  'webhook_time_limit',
  'webhook_timeout',
  'webhook_log_max',
  'webhook_disable_limit',
  'webhook_retention',
  'webhook_email_details',
  'webhook_notification_email_addresses',
  'events_orderby_dir',
  'integrations',
  'integration_secrets',
  'retention_days',
  'report_export_max_filesize_in_bytes',
]

test('what a request read once it reads again: nothing keeps a value that takes effect at once', async (t) => {
  let read = new Set<string>()
  const app = await testApp(
    t,
    {
      mailer_dsn: 'ses+smtp://user:password@127.0.0.1:1',
      notification_app_id: 'app',
      notification_enabled: true,
      show_contact_preferences: true,
    },
    {
      seen: (config) =>
        new Proxy(config, {
          get(target, key) {
            read.add(String(key))
            return target[key as ConfigKey]
          },
        }),
    },
  )
  const rounds: Set<string>[] = []
  for (const round of [1, 2, 3]) {
    read = new Set()
    await requests(app, round)
    rounds.push(read)
  }
  const [first = new Set(), second = new Set(), third = new Set()] = rounds
  const kept = [...first].filter((key) => !second.has(key) || !third.has(key))
  assert.deepEqual(kept, [])
  const atOnce = Object.keys(configKeys)
    .filter(isConfigKey)
    .filter((key) => effectOf(key) === 'at once')
  const senders: readonly string[] = [
    ...SEND_KEYS,
    ...TEXT_SEND_KEYS,
    ...NOTIFICATION_KEYS,
    ...TWEET_KEYS,
    ...MAILBOX_KEYS,
  ]
  assert.deepEqual(
    atOnce.filter((key) => !first.has(key) && !senders.includes(key)),
    ELSEWHERE,
  )
})

/** Requests of many kinds, alike in each round. */
async function requests({ fastify, sql, as }: TestApp, round: number): Promise<void> {
  const admin = await as('admin')
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await admin.post(`${path}/new`, body)
    assert.ok(answer.status < 300, `${path}: ${answer.text.slice(0, 300)}`)
    return Number(Object.values(answer.body as Record<string, { id: number }>)[0]?.id)
  }
  const [report] = (await admin.get('/reports?limit=1')).body.reports
  await admin.get(`/reports/${report.id}/export`)
  const script = { origin: 'https://shop.example', 'x-requested-with': 'XMLHttpRequest' }
  await fastify.inject({ url: '/api/tags', headers: { ...script, authorization: `Basic ${btoa('a:b')}` } })
  for (const url of ['/', '/metrics', '/api/openapi.json', '/api/docs'])
    await fastify.inject({ url, headers: script })
  for (const url of ['/notification/subscribe.js', '/manifest.json'])
    assert.equal((await fastify.inject({ url })).statusCode, 200)
  const [username, password] = [`reader${round}`, 'a long password for tests']
  await make('/users', {
    ...{ username, plainPassword: password, email: `${username}@sample.example`, role: 1 },
    ...{ firstName: 'Ada', lastName: 'Lovelace' },
  })
  const nobody = await as('nobody')
  const headers = sessionHeaders(await nobody.post('/session', { username, password }))
  assert.equal((await nobody.get('/sessions', { headers })).status, 200)
  const credential = (await admin.post('/credentials/new', { name: `Program ${round}`, redirectUris: [] }))
    .body.credential
  const form = new URLSearchParams({
    ...{
      grant_type: 'client_credentials',
      client_id: credential.publicId ?? credential.clientId,
      client_secret: credential.clientSecret ?? credential.secret,
    },
  })
  const token = await fastify.inject({
    ...{ method: 'POST', url: '/oauth/v2/token', payload: form.toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(token.statusCode, 200, token.body)

  const contact = await make('/contacts', {
    email: `c${round}@sample.example`,
    company: `Co ${round}`,
    mobile: '+4930901820',
  })
  await admin.post('/contacts/batch/new', [{ email: `d${round}@sample.example` }])
  await sql`insert into contacts (date_added) select ${now()} from generate_series(1, 5100)`
  await admin.get('/contacts?limit=5001')
  await make('/companies', { companyname: `Another ${round}` })
  const segment = await make('/segments', { name: `Segment ${round}` })
  const email = await make('/emails', {
    name: 'News',
    subject: 'News',
    emailType: 'list',
    language: 'en',
    lists: [segment],
    customHtml: '<p>Hi</p>',
  })
  await admin.post(`/emails/${email}/send`, {})
  await make('/pages', { title: `Landing ${round}` })
  assert.equal((await fastify.inject(`/landing-${round}`)).statusCode, 200)
  const sms = await make('/smses', { name: 'Text', message: 'See https://shop.example' })
  await admin.get(`/smses/${sms}/contact/${contact}/send`)
  await make('/campaigns', {
    name: 'Journey',
    events: [
      { id: 'a', name: 'Points', type: 'lead.changepoints', eventType: 'action', properties: { points: 1 } },
    ],
  })
  await admin.get('/campaigns?withContactCounts=true')
  await admin.get('/data/contacts.created')

  const [sendId = 0] = await queueSends(sql, await insertEmail(sql), [contact])
  const hash = trackingHash(await ensureSiteKey(sql), { sendId, contactId: contact })
  await fastify.inject(`/email/${hash}.gif`)
  await fastify.inject(`/email/unsubscribe/${hash}`)
  await fastify.inject({ method: 'POST', url: '/mailer/callback', payload: '{}' })
  for (const action of ['unsubscribe', 'resubscribe'])
    await fastify.inject({
      ...{ method: 'POST', url: `/email/${action}/${hash}`, payload: 'confirm=1' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  const { file } = (await upload(admin, '/files/assets/new', 'a.png', Buffer.from('picture'))).body
  const asset = (await admin.post('/assets/new', { title: 'Picture', file: file.name })).body.asset
  assert.equal((await fastify.inject(new URL(asset.downloadUrl).pathname)).statusCode, 200)
  const theme = await admin.get('/themes/blank')
  assert.equal((await upload(admin, '/themes/new', 'mine.zip', theme.bytes)).status, 200)
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { testStorage } from '../../../../test/storage.ts'
import type { Config } from '../../../platform/config.ts'
import { findPrivateAddress } from '../../../platform/delivery/findPrivateAddress.ts'
import { insertCursors } from '../../../platform/engine/cursors.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog, consumers } from '../../index.ts'
import { latestFindings } from './latestFindings.ts'

interface Finding {
  code: string
  level: string
  text: string
}

test('an administrator is told what should be mended, in the words of doctor, and what waits', async (t) => {
  const app = await testApp(t, { site_url: 'http://campaigns.example' })
  const admin = await app.as('admin')
  const { status, text, body } = await admin.get('/health')
  assert.equal(status, 200, text)
  const said = (body.findings as Finding[]).map((finding) => finding.text).join('\n')
  assert.match(said, /site_url is not https/)
  const german = await admin.get('/health', { headers: { 'accept-language': 'de' } })
  assert.equal(german.headers['content-language'], 'de')
  const codes = (answer: Answer) => (answer.body.findings as Finding[]).map(({ code }) => code)
  assert.deepEqual(codes(german), ['health.siteUrl.notHttps', 'health.mailerDsn', ...codes(german).slice(2)])
  assert.match(german.text, /E-Mails werden nach outbox\/ in \/\S+ geschrieben/)
  assert.match(german.text, /site_url ist nicht https: Passwörter gehen offen durch das Netz\./)
  assert.ok(body.database.bytes > 1_000_000)
  assert.equal(body.database.migration, body.program.migration)
  assert.equal(body.workers, 0)
})

test('settings that connect to private addresses are named, by address and by host', async (t) => {
  const settings = { mailer_dsn: 'smtp://127.0.0.1:1', monitored_email_host: 'localhost' }
  const { body } = await (await (await testApp(t, settings)).as('admin')).get('/health')
  const findings = (body.findings as Finding[]).filter(({ code }) => code === 'health.privateHost')
  assert.deepEqual(
    findings.map(({ level, text }) => `${level}: ${text.replace('::1', '127.0.0.1')}`),
    [
      'ok: mailer_dsn connects to a private address: 127.0.0.1.',
      'ok: monitored_email_host connects to a private address: localhost (127.0.0.1).',
    ],
  )
  assert.equal(await findPrivateAddress('10.1.2.3'), '10.1.2.3')
  for (const host of ['8.8.8.8', '2606:4700::1', 'mail.invalid'])
    assert.equal(await findPrivateAddress(host), null)
})

test('what waits is shown to administrators alone', async (t) => {
  const app = await testApp(t)
  const other = await app.as({ 'lead:leads': ['full'], 'user:users': ['full'], 'user:roles': ['full'] })
  assert.equal((await other.get('/health')).status, 403)
  assert.equal((await (await app.as('nobody')).get('/health')).status, 401)
})

test('work that nobody does is named with how long it could have been done', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await insertCursors(
    app.sql,
    consumers.map(({ name }) => name),
  )
  // Nothing works in the background here: what happened stays with its consumers.
  await admin.post('/contacts/new', { firstname: 'Ada', email: 'ada@sample.example' })
  await app.sql`update domain_events set occurred_at = occurred_at - interval '1 hour'`
  const { body } = await admin.get('/health')
  const late = (body.waiting as { kind: string; count: number; seconds: number | null }[]).filter(
    ({ kind, seconds }) => kind === 'consumer' && (seconds ?? 0) > 3_000,
  )
  assert.ok(late.length > 0, JSON.stringify(body.waiting))
  assert.ok(late.every(({ count }) => count >= 1))
  assert.ok((body.findings as Finding[]).some(({ text }) => text.startsWith('Behind by')))
})

test('a check that throws hides nothing of what waits, and is not asked again by each who looks', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await app.sql`alter table assets rename to gone`
  assert.equal((await admin.get('/health')).status, 500)
  const { status, text, body } = await admin.get('/attention')
  assert.equal(status, 200, text)
  assert.deepEqual([body.items, body.health], [[], null])
  let asked = 0
  const check = async () => {
    asked++
    throw new Error('broken')
  }
  // What is known belongs to the pool: this one is of nobody else.
  const examined = {
    ...{ sql: Object.create(app.sql), config: {} as Config, storage: testStorage(), now: new Date() },
    catalog: { ...catalog, checks: [check] },
  }
  const log = createLog({ level: 'silent' })
  assert.deepEqual([await latestFindings(examined, log), await latestFindings(examined, log)], [null, null])
  assert.equal(asked, 1)
})

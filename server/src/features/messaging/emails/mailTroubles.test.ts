import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { beforeDrop } from '../../../../test/database.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import {
  insertContacts,
  insertEmail,
  queueSends,
  statesOf,
  testConfig,
  until,
} from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { testStorage } from '../../../../test/storage.ts'
import type { Config } from '../../../platform/config.ts'
import { catalog } from '../../index.ts'
import { startMailSender } from '../sends/startMailSender.ts'
import { checkMail } from './mailTroubles.ts'

const LAST_CENTURY = new Date('1999-01-01T00:00:00Z')

test('a mail server that is away is told once, counted, named on the email and by doctor, and so is its return', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const server = await smtpServer(t)
  await server.stop()
  const emailId = await insertEmail(sql)
  const [contactId] = await insertContacts(sql, 1)
  await queueSends(sql, emailId, [contactId!])
  const config = { mailer_dsn: server.dsn }
  const { lines, metrics } = await send(t, app, config)
  await until(async () =>
    /campanile_transport_failures_total\{channel="email",kind="unreachable"\} [2-9]/.test(await metrics()),
  )
  await until(async () => (await sql`select from delivery_troubles`).length === 1)
  assert.match(await metrics(), /campanile_transport_up\{channel="email"\} 0/)

  const { body } = await admin.get(`/emails/${emailId}`)
  assert.match(
    body.warnings[0],
    /^No mail leaves since [\d-]+ [\d:]+ \(UTC\): the mail transport cannot be reached/,
  )
  const german = await admin.get(`/emails/${emailId}`, { headers: { 'accept-language': 'de' } })
  assert.match(
    german.body.warnings[0],
    /^Seit .* geht keine E-Mail hinaus: Der Mailserver ist nicht zu erreichen/,
  )
  assert.match(String(german.headers.vary), /Accept-Language/)
  const sent = await admin.post(`/emails/${emailId}/contact/${contactId}/send`, {})
  assert.deepEqual([sent.body.success, sent.body.warnings], [true, body.warnings])
  const queued = await timelineOf(app, contactId!)
  assert.deepEqual(
    [...new Set(queued.map(({ details }) => details.reason))],
    ['The mail transport cannot be reached.'],
  )
  const findings = await checkMail({
    storage: testStorage(),
    sql,
    config: testConfig(config),
    catalog,
    now: new Date(),
  })
  assert.match(
    findingTexts(findings)[0] ?? '',
    /^No mail leaves: smtp:localhost:\d+ cannot be used: .*The sender has found no way since/,
  )

  await smtpServer(t, { port: server.port })
  await until(async () => (await statesOf(sql)).sent === 2)
  await until(async () => (await sql`select from delivery_troubles`).length === 0)
  assert.deepEqual(
    lines().map(({ msg }) => msg),
    ['messages cannot leave', 'messages leave again'],
  )
  assert.equal((await admin.get(`/emails/${emailId}`)).body.warnings, undefined)
  assert.match(await metrics(), /campanile_transport_up\{channel="email"\} 1/)
  assert.deepEqual(
    await checkMail({ storage: testStorage(), sql, config: testConfig(config), catalog, now: new Date() }),
    [],
  )
})

test('a login that is refused is told once, whatever is sent, and never with the password', async (t) => {
  const app = await testApp(t)
  const server = await smtpServer(t, { tls: 'starttls', user: 'user', password: 'right' })
  const config = { mailer_dsn: server.dsn.replace('right', 'wrong-word') }
  const emailId = await insertEmail(app.sql)
  await queueSends(app.sql, emailId, await insertContacts(app.sql, 3))
  const { lines, metrics } = await send(t, app, config)
  await until(async () => /kind="login refused"\} [2-9]/.test(await metrics()))
  assert.deepEqual(
    lines().map(({ msg, kind }) => [msg, kind]),
    [['messages cannot leave', 'login refused']],
  )
  const shown = (await (await app.as('admin')).get(`/emails/${emailId}`)).body.warnings
  assert.match(shown[0], /refuses the login/)
  const findings = await checkMail({
    storage: testStorage(),
    sql: app.sql,
    config: testConfig(config),
    catalog,
    now: new Date(),
  })
  assert.match(findingTexts(findings)[0] ?? '', /refuses the login: .*535/)
  assert.ok(!JSON.stringify([lines(), shown, findings]).includes('wrong-word'))
})

test('a single mail wakes the sender, which otherwise looks once a minute here', {
  timeout: 30_000,
}, async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const emailId = await insertEmail(app.sql)
  const contactIds = await insertContacts(app.sql, 3)
  await send(t, app, { mailer_dsn: 'null://null' }, 60_000)
  for (const [index, contactId] of contactIds.entries()) {
    assert.equal((await admin.post(`/emails/${emailId}/contact/${contactId}/send`, {})).body.success, true)
    await until(async () => (await statesOf(app.sql)).sent === index + 1)
  }
})

test('mail that waits is in the timeline of its contact with the reason, until it has left', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const [contactId = 0] = await insertContacts(sql, 1)
  const names = ['held', 'later', 'unknown', 'sent']
  for (const name of names) await queueSends(sql, await insertEmail(sql, { subject: name }), [contactId])
  await sql`update emails set is_published = false where subject = 'held'`
  await sql`update email_sends s set attempt_at = now() + interval '1 day' from emails e where e.id = s.email_id and subject = 'later'`
  await sql`update email_sends s set state = subject, date_sent = ${LAST_CENTURY} from emails e where e.id = s.email_id and subject in ('unknown', 'sent')`
  const waiting = await timelineOf(app, contactId)
  assert.deepEqual(
    new Map(waiting.map(({ eventLabel, details }) => [eventLabel, details.reason])),
    new Map([
      ['held', 'The email is not published at the moment.'],
      ['later', 'The contact has had as many mails as allowed.'],
      ['unknown', 'Nobody knows whether it left: the sending was interrupted'],
    ]),
  )
  const findings = await checkMail({
    storage: testStorage(),
    sql,
    config: testConfig(),
    catalog,
    now: new Date(),
  })
  assert.deepEqual(
    findingTexts(findings).map((text) => text.replace(/^Mails (that wait|of which) /, '')),
    [
      'because their email is not published: 1.',
      'for another attempt, or because the contact has had as many as allowed: 1.',
      'nobody knows whether they left, because a process ended while sending: 1.',
    ],
  )
})

interface Entry {
  event: string
  eventLabel: string
  details: { reason: string }
}

async function timelineOf(app: TestApp, contactId: number): Promise<Entry[]> {
  const { body } = await (await app.as('admin')).get(
    `/contacts/${contactId}/activity?filters[includeEvents][]=message.queue`,
  )
  return body.events
}

async function send(t: TestContext, app: TestApp, settings: Partial<Config>, pollMs = 20) {
  const written: string[] = []
  const registry = new Registry()
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-mail-'))
  const sender = await startMailSender({
    sql: app.sql,
    url: app.url,
    config: testConfig({ mailer_connections: 4, ...settings }),
    catalog,
    storage: testStorage(dataDir),
    log: pino({ level: 'info' }, { write: (line: string) => written.push(line) }),
    pollMs,
    metrics: registry,
  })
  beforeDrop(t, async () => {
    await sender.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    lines: () => written.map((line) => JSON.parse(line) as { msg: string; kind?: string }),
    metrics: () => registry.metrics(),
  }
}

test('a stopped broadcast is told with its own email and its variants, and with several to who may see it', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const author = await app.as({ 'email:emails': ['viewown', 'create', 'editown'] })
  const make = async (client: typeof admin, name: string): Promise<number> => {
    const answer = await client.post('/emails/new', { name, subject: name, language: 'en', lists: [] })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.email.id
  }
  const [other, own, variant] = [
    await make(admin, 'Other'),
    await make(author, 'Own'),
    await make(author, 'B'),
  ]
  const bystander = await make(author, 'Bystander')
  await sql`update emails set variant_parent_id = ${own} where id = ${variant}`
  await sql`
    insert into email_brakes (email_id, stopped_at, reason) select e, now(), null from unnest(${[other, variant]}::bigint[]) e`
  const told = async (client: typeof admin, id: number) =>
    ((await client.get(`/emails/${id}`)).body.warnings ?? []).map((text: string) =>
      text.replace(/since .*:/, 'since:'),
    )
  const stopped = (id: number) => `The broadcast of email ${id} is stopped since: the reason is not known.`
  assert.deepEqual(await told(author, own), [stopped(variant)])
  assert.deepEqual(await told(author, variant), [stopped(variant)])
  assert.deepEqual(await told(author, bystander), [])
  assert.deepEqual(await told(admin, other), [stopped(other)])
  const batch = async (client: typeof admin) => {
    const { status, text, body } = await client.patch('/emails/batch/edit', [
      { id: bystander, name: 'Again' },
    ])
    assert.equal(status, 200, text)
    return (body.warnings as string[]).map((one) => /email (\d+)/.exec(one)?.[1]).sort()
  }
  assert.deepEqual(await batch(author), [String(variant)])
  assert.deepEqual(await batch(admin), [String(other), String(variant)].sort())
})

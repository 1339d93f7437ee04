// How fast mail leaves is told over REST, while a sender of its own works.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { insertContacts, insertEmail, queueSends, statesOf, until } from '../../../../test/mail.ts'
import { forkMailSender, noon } from '../../../../test/mailSenders.ts'
import { nameServer } from '../../../../test/nameServer.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import type { Config } from '../../../platform/config.ts'

async function setUp(t: TestContext, limits: Partial<Config>) {
  const server = await smtpServer(t)
  const names = await nameServer(t, () => ({ mx: [{ priority: 1, exchange: 'aspmx.l.google.com' }] }))
  const settings = {
    mailer_dsn: server.dsn,
    mailer_from_email: 'news@campanile.example',
    dns_servers: [names.address],
    ...limits,
  }
  const app = await testApp(t, settings)
  return { ...app, server, start: () => forkMailSender(t, app.url, settings) }
}

test('the plan of a domain tells its day, what it allows and what left, and who waits behind it', async (t) => {
  const { zone, day } = noon()
  const { sql, as, start } = await setUp(t, {
    default_timezone: zone,
    mail_warm_ups: {
      'campanile.example': `start=${day} amounts=20,50`,
      'later.example': 'start=2999-01-01 amounts=5 paused',
    },
  })
  const admin = await as('admin')
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 30))
  start()
  await until(async () => (await statesOf(sql)).sent === 20)
  const { body } = await admin.get('/mailpaces')
  const [plan, later] = body.warmUps
  const { nextDay, ...rest } = plan
  assert.deepEqual(rest, {
    ...{ domain: 'campanile.example', start: day, isPaused: false, isPerProvider: false },
    ...{ day: 1, days: 2, amount: 20, sent: 20 },
  })
  assert.ok(Date.parse(nextDay) > Date.now())
  assert.deepEqual(
    [later.domain, later.isPaused, later.day, later.amount, later.sent],
    ['later.example', true, 0, null, 0],
  )
  await until(async () => {
    const [google] = (await admin.get('/mailpaces')).body.providers
    return google?.provider === 'google' && google.waiting === 10
  })
})

test('a provider with a limit is told, and one that takes less with its rate and its reason', async (t) => {
  const { sql, as, start, server } = await setUp(t, {
    mail_providers: { microsoft: 'hour=500 connections=2' },
  })
  const admin = await as('admin')
  const limited = { ...{ provider: 'microsoft', perMinute: null, perHour: 500 }, connections: 2 }
  assert.deepEqual((await admin.get('/mailpaces')).body, {
    providers: [{ ...limited, busy: 0, waiting: 0, slowed: null }],
    warmUps: [],
  })
  await server.fail([
    { at: 'rcpt', action: 'refuse', match: 'c1@example.com', code: 451, text: 'slow down', times: 1 },
  ])
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 3))
  start()
  await until(async () => (await sql`select from mail_slowdowns`).length === 1)
  const { providers } = (await admin.get('/mailpaces')).body
  const google = providers.find((one: { provider: string }) => one.provider === 'google')
  assert.equal(google.slowed.reason, '451 slow down')
  assert.ok(google.slowed.perMinute > 0)
  assert.ok(Math.abs(Date.now() - Date.parse(google.slowed.since)) < 60_000)
})

test('who may not create emails is told nothing of how they leave', async (t) => {
  const { as, asProgram } = await setUp(t, { mail_providers: { google: 'minute=600' } })
  const reader = await asProgram({ 'email:emails': ['viewown', 'viewother'] })
  assert.equal((await reader.get('/mailpaces')).status, 403)
  const writer = await asProgram({ 'email:emails': ['create'] })
  assert.equal((await writer.get('/mailpaces')).body.providers[0].perMinute, 600)
  assert.equal((await (await as('nobody')).get('/mailpaces')).status, 401)
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { insertEmail, mailTest, queueSends, statesOf, testConfig, until } from '../../../../test/mail.ts'
import { nameServer } from '../../../../test/nameServer.ts'
import { rowsRead } from '../../../../test/plan.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { now } from '../../../platform/clock.ts'
import { connect, type Sql, transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { mailWarnings } from '../emails/mailTroubles.ts'
import { LANE } from '../sends/lanes.ts'
import {
  countBusy,
  findQueuedSends,
  findSenderDomains,
  parkedSends,
  parkSends,
  queuedSends,
} from '../sends/sends.sql.ts'
import { createPacer, type Pacer, type Parking } from './pacer.ts'

/** `a.example` is Google's, `slow.example` answers nothing, the others have a server of their own. */
async function names(t: TestContext): Promise<string[]> {
  const server = await nameServer(t, (name) => {
    if (name === 'slow.example') return { isSilent: true }
    const exchange = name === 'a.example' ? 'aspmx.l.google.com' : `mx.${name}`
    return { mx: [{ priority: 1, exchange }] }
  })
  return [server.address]
}

async function insertAt(sql: Sql, domain: string, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    insert into contacts (email, firstname, date_added) select 'c' || n || '@' || ${domain}, 'F', ${now()} from generate_series(1, ${count}::int) n
    returning id`
  return rows.map((row) => row.id)
}

const sentTo = async (sql: Sql, domain: string) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from email_sends where state = 'sent' and address like ${`%@${domain}`}`
  return row?.count ?? 0
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('over the limit of its provider mail waits, from any number of senders and after a restart, and holds up nobody', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  let at = Date.parse('2026-06-01T10:00:00Z')
  const clock = () => new Date(at)
  const settings = {
    mailer_dsn: server.dsn,
    mailer_connections: 8,
    dns_servers: await names(t),
    mail_providers: { google: 'minute=60' },
  }
  const emailId = await insertEmail(sql)
  const ids = [
    ...(await insertAt(sql, 'a.example', 700)),
    ...(await insertAt(sql, 'b.example', 30)),
    ...(await insertAt(sql, 'slow.example', 3)),
  ]
  await queueSends(sql, emailId, ids)
  await sql`update email_sends set attempt_at = ${clock()}`
  const senders = await Promise.all([send(settings, { clock }), send(settings, { clock })])
  await until(async () => (await sentTo(sql, 'b.example')) === 30)
  await until(async () => (await sentTo(sql, 'slow.example')) === 3)
  await pause(300)
  const first = await sentTo(sql, 'a.example')
  assert.equal(first, 2, 'no more than fits at once')
  for (let second = 0; second < 59; second++) {
    at += 1_000
    if (second === 20) await senders[0]!.stop()
    if (second === 30) senders.push(await send(settings, { clock }))
    await pause(60)
  }
  await pause(300)
  const sent = await sentTo(sql, 'a.example')
  assert.ok(sent <= 60 && sent >= 20, `${sent} in a minute`)
  const { counts } = await server.state()
  assert.equal(Object.keys(counts).filter((address) => address.endsWith('@a.example')).length, sent)
  assert.ok(Object.values(counts).every((count) => count === 1))
  const order = await sql<{ sorted: boolean }[]>`
    select max(id) filter (where state = 'sent') < min(id) filter (where state = 'queued') as sorted from email_sends where address like '%@a.example'`
  assert.equal(order[0]?.sorted, true, 'those that came first go first')
  const warnings = await mailWarnings({ db: sql, config: testConfig(settings), now: clock() }, sql`true`)
  assert.match(warnings.join(), /Waiting: \d+ behind the limit of 60 a minute to google\./)
})

test('a limit of an hour lets no more than itself through in an hour, and the rest of the mail in the next', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  let at = Date.parse('2026-06-01T10:00:00Z')
  const clock = () => new Date(at)
  const settings = {
    mailer_dsn: server.dsn,
    dns_servers: await names(t),
    mail_providers: { google: 'hour=60' },
  }
  await queueSends(sql, await insertEmail(sql), await insertAt(sql, 'a.example', 100))
  await sql`update email_sends set attempt_at = ${clock()}`
  await send(settings, { clock })
  await until(async () => (await sentTo(sql, 'a.example')) === 2)
  const hour = async () => {
    for (let minute = 0; minute < 60; minute++) {
      at += 60_000
      await pause(60)
    }
    await pause(300)
    return sentTo(sql, 'a.example')
  }
  const first = await hour()
  assert.ok(first > 10 && first <= 62, `${first} in the first hour`)
  await hour()
  // A machine with other work may not have come to all of it in these seconds.
  await until(async () => {
    at += 60_000
    return (await sentTo(sql, 'a.example')) === 100
  })
})

test('no more connections are used for a provider than it wants', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { delayMs: 40 })
  const settings = {
    mailer_dsn: server.dsn,
    mailer_connections: 6,
    dns_servers: await names(t),
    mail_providers: { google: 'connections=2' },
  }
  await queueSends(sql, await insertEmail(sql), await insertAt(sql, 'a.example', 20))
  let most = 0
  let isOver = false
  const watch = (async () => {
    while (!isOver) {
      const [row] = await sql`select count(*)::int as count from email_sends where state = 'sending'`
      most = Math.max(most, row?.count)
    }
  })()
  await Promise.all([send(settings), send(settings)])
  await until(async () => (await sentTo(sql, 'a.example')) === 20)
  isOver = true
  await watch
  assert.equal(most, 2)
})

test('a domain is warmed up: so many a day, each day more, and who is waited for goes at once', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  let at = Date.parse('2026-06-01T10:00:00Z')
  const clock = () => new Date(at)
  const settings = {
    mailer_dsn: server.dsn,
    dns_servers: await names(t),
    mail_warm_ups: { 'campanile.example': 'start=2026-06-01 amounts=10,25' },
  }
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, await insertAt(sql, 'b.example', 100))
  await sql`update email_sends set attempt_at = ${clock()}`
  await Promise.all([send(settings, { clock }), send(settings, { clock })])
  await until(async () => (await sentTo(sql, 'b.example')) >= 10)
  await queueSends(sql, emailId, await insertAt(sql, 'single.example', 2), { lane: LANE.transactional })
  await sql`update email_sends set attempt_at = ${clock()} where lane = ${LANE.transactional}`
  await until(async () => (await sentTo(sql, 'single.example')) === 2)
  await pause(200)
  assert.equal(await sentTo(sql, 'b.example'), 10)
  const warnings = () => mailWarnings({ db: sql, config: testConfig(settings), now: clock() }, sql`true`)
  assert.match(
    (await warnings()).join(),
    /Waiting: 90 behind the warm-up plan of campanile\.example until 2026-06-02 00:00 \(UTC\) \(day 1: 10\)\./,
  )
  at += 24 * 3_600_000
  await until(async () => (await sentTo(sql, 'b.example')) >= 35)
  await pause(200)
  assert.equal(await sentTo(sql, 'b.example'), 35)
  at += 24 * 3_600_000
  await until(async () => (await sentTo(sql, 'b.example')) === 100)
  assert.deepEqual(await warnings(), [])
})

test('a plan with per=provider gives its amount to each provider', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const at = Date.parse('2026-06-01T10:00:00Z')
  const settings = {
    mailer_dsn: server.dsn,
    mailer_from_email: 'news@campanile.example',
    dns_servers: await names(t),
    mail_warm_ups: { 'campanile.example': 'start=2026-06-01 amounts=5,50 per=provider' },
  }
  const ids = [...(await insertAt(sql, 'a.example', 9)), ...(await insertAt(sql, 'b.example', 9))]
  await queueSends(sql, await insertEmail(sql), ids)
  await sql`update email_sends set attempt_at = ${new Date(at)}`
  await send(settings, { clock: () => new Date(at) })
  await until(async () => (await sentTo(sql, 'a.example')) === 5)
  await until(async () => (await sentTo(sql, 'b.example')) === 5)
  await pause(300)
  assert.deepEqual([await sentTo(sql, 'a.example'), await sentTo(sql, 'b.example')], [5, 5])
})

test('while a plan is paused its amount does not grow', async (t) => {
  const { sql, send } = await mailTest(t)
  let at = Date.parse('2026-06-01T10:00:00Z')
  const clock = () => new Date(at)
  const settings = (text: string) => ({
    mailer_dsn: 'null://null',
    dns_servers: [] as string[],
    mail_warm_ups: { 'campanile.example': `start=2026-06-01 amounts=3,40 ${text}` },
  })
  const dns_servers = await names(t)
  await queueSends(sql, await insertEmail(sql), await insertAt(sql, 'b.example', 20))
  await sql`update email_sends set attempt_at = ${clock()}`
  const paused = await send({ ...settings('paused'), dns_servers }, { clock })
  await until(async () => (await sentTo(sql, 'b.example')) === 3)
  at += 24 * 3_600_000
  await until(async () => (await sentTo(sql, 'b.example')) === 6)
  await pause(100)
  assert.equal(await sentTo(sql, 'b.example'), 6)
  await paused.stop()
  await send({ ...settings(''), dns_servers }, { clock })
  await pause(100)
  assert.equal(await sentTo(sql, 'b.example'), 6, 'what went out on this day counts')
  at += 24 * 3_600_000
  await until(async () => (await sentTo(sql, 'b.example')) >= 9)
})

test('a provider that takes less is sent less, step by step more again, and others as before', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  let at = Date.parse('2026-06-01T10:00:00Z')
  const clock = () => new Date(at)
  const settings = { mailer_dsn: server.dsn, mailer_connections: 4, dns_servers: await names(t) }
  await server.fail([
    { at: 'rcpt', action: 'refuse', match: 'c1@a.example', code: 451, text: 'slow down', times: 1 },
    { at: 'rcpt', action: 'refuse', match: 'c2@a.example', code: 550, text: 'no such user', times: 1 },
  ])
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, await insertAt(sql, 'a.example', 9))
  await sql`update email_sends set attempt_at = ${clock()}`
  await send(settings, { clock })
  await until(async () => (await sql`select from mail_slowdowns`).length === 1)
  await until(async () => (await statesOf(sql)).failed === 1)
  const [slow] = await sql`select provider, steps, reason from mail_slowdowns`
  assert.deepEqual({ ...slow }, { provider: 'google', steps: 1, reason: '451 slow down' })
  await pause(1_200)
  const before = await sentTo(sql, 'a.example')
  await sql`insert into contacts (email, date_added) select 'd' || n || '@a.example', ${clock()} from generate_series(1, 50) n`
  const more = await sql<{ id: number }[]>`select id from contacts where email like 'd%'`
  await queueSends(sql, emailId, [...more.map((row) => row.id), ...(await insertAt(sql, 'b.example', 20))])
  await sql`update email_sends set attempt_at = ${clock()} where state = 'queued' and address not like 'c1@a%'`
  await until(async () => (await sentTo(sql, 'b.example')) === 20)
  await pause(200)
  assert.ok((await sentTo(sql, 'a.example')) - before <= 2, 'slowed')
  const warnings = await mailWarnings({ db: sql, config: testConfig(settings), now: clock() }, sql`true`)
  assert.match(warnings.join(), /behind google, which takes less since .* a minute\): 451 slow down\./)
  at += 6 * 60_000
  await until(async () => (await sentTo(sql, 'a.example')) >= 7 + 50)
})

test('a campaign with much mail leaves turns to another one, also of the same email', async (t) => {
  const { sql } = await mailTest(t)
  const emailId = await insertEmail(sql)
  const ids = await insertAt(sql, 'b.example', 2_000)
  await queueSends(sql, emailId, ids.slice(0, -1), { lane: LANE.journey })
  await queueSends(sql, emailId, ids.slice(-1), { lane: LANE.journey })
  await sql`update email_sends set campaign_id = case when contact_id = ${ids.at(-1)!} then 2 else 1 end, attempt_at = ${now()}`
  const found = await findQueuedSends(sql, { limit: 10, now: now() })
  assert.ok(found.slice(0, 2).some((one) => one.contactId === ids.at(-1)))
  await sql`update email_sends set pace = 'google' where campaign_id = 1`
  await sql`analyze email_sends`
  const caps = [{ pace: 'google', urgent: 3, others: 0 }]
  assert.equal((await findQueuedSends(sql, { limit: 10, now: now(), caps })).length, 1)
  const { total, text } = await rowsRead(sql, queuedSends(sql, { limit: 10, now: now(), caps }))
  assert.ok(total < 20, `what waits is not read: ${total} ${text}`)
})

async function pacer(t: TestContext, sql: Sql, parkings: Parking[] = []): Promise<Pacer> {
  return createPacer({
    sql,
    settings: testConfig({ dns_servers: await names(t), mail_providers: { google: 'minute=60' } }),
    outbox: {
      urgentLane: LANE.transactional,
      park: (db, parking) => {
        parkings.push(parking)
        return parkSends(db, parking)
      },
      countBusy,
      findSenderDomains,
    },
    log: createLog({ level: 'error' }),
  })
}

test('tens of thousands of mails behind a full limit are passed over within a few looks', async (t) => {
  const { sql } = await mailTest(t)
  const emailId = await insertEmail(sql)
  const ids = [...(await insertAt(sql, 'a.example', 25_000)), ...(await insertAt(sql, 'b.example', 10))]
  await queueSends(sql, emailId, ids)
  const at = new Date(Date.now() + 1_000)
  await sql`insert into mail_meters (name, level, at) values ('minute google', 1000000, ${at})`
  const parkings: Parking[] = []
  const limits = await pacer(t, sql, parkings)
  let looks = 0
  const found = await limits.fetch(
    (caps) => {
      looks += 1
      return findQueuedSends(sql, { limit: 400, now: at, caps })
    },
    { now: at },
  )
  assert.equal(found.length, 10)
  assert.ok(found.every(({ address }) => address.endsWith('@b.example')))
  assert.ok(looks <= 4, `${looks} looks`)
  assert.ok(parkings.length <= 3, `${parkings.length} statements that park`)
  const paces = await sql`
    select pace, count(*)::int as count from email_sends where address like '%@a.example' group by 1`
  assert.deepEqual(
    paces.map((row) => ({ ...row })),
    [{ pace: 'google', count: 25_000 }],
  )
  for (const known of ['nothing', 'all'] as const) {
    await sql`update email_sends set pace = null`
    await sql`vacuum email_sends`
    if (known === 'all') await sql`analyze email_sends`
    const { total, text } = await rowsRead(sql, parkedSends(sql, parkings[0]!))
    const [row] = await sql`select count(*)::int as count from email_sends where pace = 'google'`
    assert.equal(row?.count, 10_000)
    assert.ok(total <= 10_000 * 4 + 4 * 400, `${total} rows read for 10,000, knowing ${known} ${text}`)
  }
})

test('what may leave under one limit fills no look, however many emails it stands in, and other mail comes after it', async (t) => {
  const { sql } = await mailTest(t)
  const ids = await insertAt(sql, 'a.example', 20)
  const emailIds = await Promise.all(Array.from({ length: 10 }, () => insertEmail(sql)))
  for (const emailId of emailIds) await queueSends(sql, emailId, ids)
  await sql`update email_sends set pace = 'google'`
  await queueSends(sql, emailIds[0]!, await insertAt(sql, 'b.example', 5), { lane: LANE.imported })
  const at = new Date(Date.now() + 1_000)
  const caps = [{ pace: 'google', urgent: 3, others: 3 }]
  const found = await findQueuedSends(sql, { limit: 20, now: at, caps })
  assert.equal(found.filter(({ pace }) => pace === 'google').length, 3)
  assert.equal(new Set(found.slice(0, 3).map(({ emailId }) => emailId)).size, 3, 'emails take turns')
  assert.equal(found.filter(({ lane }) => lane === LANE.imported).length, 5)
})

test('meters that are gone are made again, on the connection that marks', async (t) => {
  const { sql, url } = await mailTest(t)
  const one = connect(url, { max: 1 })
  t.after(() => one.end())
  await queueSends(sql, await insertEmail(sql), await insertAt(sql, 'a.example', 5))
  const at = new Date(Date.now() + 1_000)
  const limits = await pacer(t, one)
  const sends = await limits.fetch((caps) => findQueuedSends(one, { limit: 5, now: at, caps }), { now: at })
  const pass = () =>
    transaction(one, async (db) => {
      const admitted = await limits.admit(db, sends, { free: 5, now: at })
      await admitted.count(new Set(admitted.sends.map(({ id }) => id)))
      return admitted.sends.length
    })
  for (let n = 0; n < 2; n++) {
    assert.equal(await pass(), 2, 'what fits at once')
    assert.equal(await pass(), 0)
    await sql`delete from mail_meters`
  }
})

test('a mail counts once, also where the transaction that keeps its end is run again', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  await server.fail([
    { at: 'rcpt', action: 'refuse', match: 'c6@a.example', code: 451, text: 'slow down', times: 1 },
  ])
  await sql.unsafe(`
    create sequence ends;
    create function fail_once() returns trigger language plpgsql as $$ begin
      if nextval('ends') % 2 = 1 then raise exception 'again' using errcode = '40001'; end if;
      return null;
    end $$;
    create constraint trigger fail_once after update on email_sends deferrable initially deferred
      for each row when (new.state = 'sent') execute function fail_once()`)
  await queueSends(sql, await insertEmail(sql), await insertAt(sql, 'a.example', 6))
  await send({ mailer_dsn: server.dsn, mailer_connections: 1, dns_servers: await names(t) })
  await until(async () => (await sql`select from mail_slowdowns`).length === 1)
  const [slow] = await sql`select per_minute as "perMinute" from mail_slowdowns`
  assert.equal(slow?.perMinute, 5)
})

test('settings that cannot be read are refused, with the reason', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const refused = async (values: object) => JSON.stringify((await admin.patch('/config', values)).body)
  assert.match(await refused({ mail_providers: { google: 'minute=-1' } }), /minute is a whole number above 0/)
  assert.match(await refused({ mail_providers: { mine: 'minute=5' } }), /mx is needed/)
  assert.match(await refused({ mail_warm_ups: { 'example.com': 'start=2026-02-30' } }), /start is needed/)
  assert.match(
    await refused({ mail_warm_ups: { 'example.com': 'start=2026-02-20 plan=x' } }),
    /plan is one of/,
  )
  const kept = await admin.patch('/config', {
    mail_warm_ups: { 'example.com': 'start=2026-02-20 per=provider' },
  })
  assert.equal(kept.status, 200, JSON.stringify(kept.body))
})

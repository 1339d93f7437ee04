// Text messages for segments: who gets them, and that nobody gets one twice.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { killSender, startSender, statesIn } from '../../../../test/channelSenders.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig, until } from '../../../../test/mail.ts'
import { provider, twilioReply } from '../../../../test/providers.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { startTextBroadcast } from './broadcast.ts'
import { followTextSegments, resumeTextBroadcasts, startDueTextBroadcasts } from './followSegments.ts'

const log = createLog({ level: 'error' })
const LOGIN = { account: 'AC1', token: 'secret' }
const dsnOf = (port: number) => `twilio://AC1:secret@127.0.0.1:${port}?from=%2B15550100&scheme=http`

async function setUp(t: TestContext, count: number) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const segment = (await admin.post('/segments/new', { name: 'S' })).body.list.id as number
  const made = await admin.post('/smses/new', { name: 'N', message: 'Hi', smsType: 'list', lists: [segment] })
  assert.equal(made.status, 201, made.text)
  await sql`
    insert into contacts (date_added, mobile) select now(), '+1555' || (1000000 + n) from generate_series(1, ${count}::int) n`
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added) select ${segment}::bigint, id, now() from contacts`
  const ids = (await sql<{ id: number }[]>`select id from contacts order by id`).map((row) => row.id)
  return { app, sql, admin, segment, id: made.body.sms.id as number, ids, sms: made.body.sms }
}

const statesOf = (sql: Sql) => statesIn(sql, 'text')

test('members with a number get it, once; blocked ones and those it was sent to do not', async (t) => {
  const { app, sql, admin, id, ids, sms, segment } = await setUp(t, 6)
  assert.deepEqual([sms.smsType, sms.lists.map((list: { id: number }) => list.id)], ['list', [segment]])
  const [first = 0, second = 0, third = 0] = ids
  await admin.post(`/contacts/${first}/dnc/sms/add`)
  await sql`update contacts set mobile = ' ' where id = ${second}`
  await sql`update segment_contacts set manually_removed = true where contact_id = ${third}`
  const plain = (await admin.post('/smses/new', { name: 'P', message: 'Hi' })).body.sms
  assert.ok(!('smsType' in plain) && !('lists' in plain))
  assert.equal((await admin.post(`/smses/${plain.id}/send`)).status, 400)
  const sent = await admin.post(`/smses/${id}/send`)
  assert.deepEqual(sent.body, { success: 1, sentCount: 3, failedRecipients: 0 })
  await startSender(t, app, 'text', { sms_dsn: 'null://' })
  await until(async () => (await statesOf(sql)).sent === 3)
  assert.equal((await admin.post(`/smses/${id}/send`)).body.sentCount, 0)
  await admin.post(`/contacts/${first}/dnc/sms/remove`)
  assert.equal((await admin.post(`/smses/${id}/send`)).body.sentCount, 1)
  await until(async () => (await statesOf(sql)).sent === 4)
  const stats = (await admin.get('/stats/sms_message_stats')).body.stats
  assert.deepEqual(
    stats.map((row: { list_id: string; source: string; source_id: string }) => [
      row.list_id,
      row.source,
      row.source_id,
    ]),
    Array.from({ length: 4 }, () => [String(segment), 'sms', String(id)]),
  )
  assert.equal((await admin.get(`/smses/${id}`)).body.sms.sentCount, 4)
})

test('while the message is not published nothing of it leaves; who blocks the channel meanwhile is passed over', async (t) => {
  const { app, sql, admin, id, ids } = await setUp(t, 3)
  await admin.post(`/smses/${id}/send`)
  await admin.patch(`/smses/${id}/edit`, { isPublished: false })
  const [first = 0] = ids
  await admin.post(`/contacts/${first}/dnc/sms/add`)
  await startSender(t, app, 'text', { sms_dsn: 'null://' })
  await new Promise((resolve) => setTimeout(resolve, 700))
  assert.deepEqual(await statesOf(sql), { queued: 3 })
  await admin.patch(`/smses/${id}/edit`, { isPublished: true })
  await until(async () => (await statesOf(sql)).sent === 2)
  assert.deepEqual(await statesOf(sql), { sent: 2, skipped: 1 })
})

test('who has had as many as allowed waits in the message queue', async (t) => {
  const { sql, id, ids } = await setUp(t, 3)
  const [first = 0] = ids
  await sql`insert into text_message_sends (contact_id, text_message_id, date_sent, state) values (${first}, 999, now(), 'sent')`
  const context = { config: testConfig({ sms_frequency_number: 1 }), now: new Date() }
  assert.equal(await transaction(sql, (db) => startTextBroadcast({ ...context, db }, { id, name: 'N' })), 3)
  const queued = await sql`select contact_id, channel_id, options from message_queue where channel = 'sms'`
  assert.deepEqual(
    queued.map((row) => [row.contact_id, row.channel_id, row.options.source]),
    [[first, id, 'sms']],
  )
  assert.equal((await statesOf(sql)).queued, 2)
  assert.equal(await transaction(sql, (db) => startTextBroadcast({ ...context, db }, { id, name: 'N' })), 0)
})

test('answers that never come, that break off and a connection that hangs up leave the message unknown; it is not sent again', async (t) => {
  const { app, sql, admin, id } = await setUp(t, 4)
  const twilio = await provider(t, (request, index) =>
    index === 0
      ? { ...twilioReply(request, LOGIN), isCutOff: true }
      : index === 1
        ? { hangsUp: true }
        : { ...twilioReply(request, LOGIN), delayMs: 20 },
  )
  await admin.post(`/smses/${id}/send`)
  await startSender(t, app, 'text', { sms_dsn: dsnOf(twilio.port) })
  await until(async () => (await statesOf(sql)).sent === 2)
  await until(async () => (await statesOf(sql)).unknown === 2)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  assert.deepEqual([twilio.requests.length, await statesOf(sql)], [4, { sent: 2, unknown: 2 }])
})

test('a process that is killed in the middle of a broadcast: nobody gets it twice, at most ten are unknown', async (t) => {
  const { app, admin, id } = await setUp(t, 300)
  const twilio = await provider(t, (request) => ({ ...twilioReply(request, LOGIN), delayMs: 30 }))
  await admin.post(`/smses/${id}/send`)
  const { cut, ended } = await killSender(t, app, 'text', {
    settings: { sms_dsn: dsnOf(twilio.port) },
    isInMiddle: () => twilio.requests.length >= 80,
  })
  assert.ok((cut.queued ?? 0) > 0, JSON.stringify(cut))
  assert.ok((ended.unknown ?? 0) <= 10, JSON.stringify(ended))
  assert.equal((ended.sent ?? 0) + (ended.unknown ?? 0), 300)
  const numbers = twilio.requests.map((request) => new URLSearchParams(request.body).get('To'))
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(twilio.most <= 11, `${twilio.most} at once`)
})

test('who comes into a segment gets its text message once, and who came while it was not published, afterwards', async (t) => {
  const { sql, admin, segment, id, ids } = await setUp(t, 2)
  const follow = () => consumeAll(sql, [followTextSegments, resumeTextBroadcasts], testConfig())
  const total = async () => (await statesOf(sql)).queued ?? 0
  const join = async (count: number) => {
    const added = await sql<{ id: number }[]>`
      insert into contacts (date_added, mobile) select now(), '+1556' || (1000000 + n) from generate_series(1, ${count}::int) n returning id`
    await admin.post(`/segments/${segment}/contacts/add`, { ids: added.map((row) => row.id) })
    await follow()
    await follow()
  }
  await join(1)
  assert.equal(await total(), 0, 'nobody has asked for it')
  assert.equal((await admin.post(`/smses/${id}/send`)).body.sentCount, ids.length + 1)
  await follow()
  await join(2)
  assert.equal(await total(), 5)
  await admin.patch(`/smses/${id}/edit`, { isPublished: false })
  await join(2)
  assert.equal(await total(), 5)
  await admin.patch(`/smses/${id}/edit`, { isPublished: true })
  await follow()
  assert.equal(await total(), 7)
})

test('following a segment costs the same statements for one who comes in and for two hundred', async (t) => {
  const { sql, admin, segment, id } = await setUp(t, 1)
  await admin.post(`/smses/${id}/send`)
  const follow = () => consumeAll(sql, [followTextSegments, resumeTextBroadcasts], testConfig())
  await follow()
  const cost = async (count: number) => {
    const added = await sql<{ id: number }[]>`
      insert into contacts (date_added, mobile) select now(), '+1557' || (1000000 + n) from generate_series(1, ${count}::int) n returning id`
    await admin.post(`/segments/${segment}/contacts/add`, { ids: added.map((row) => row.id) })
    const before = (await statesOf(sql)).queued ?? 0
    const { count: statements } = await countStatements(sql, follow)
    assert.equal((await statesOf(sql)).queued, before + count)
    return statements
  }
  assert.equal(await cost(200), await cost(1))
})

test('a message whose time comes goes on by itself, to who came in before', async (t) => {
  const { sql, admin, segment, id } = await setUp(t, 1)
  const config = testConfig()
  const follow = () => consumeAll(sql, [followTextSegments, resumeTextBroadcasts], config)
  await admin.post(`/smses/${id}/send`)
  const up = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000)
  await admin.patch(`/smses/${id}/edit`, { publishUp: up.toISOString().slice(0, 19).replace('T', ' ') })
  await follow()
  const [late] = await sql<{ id: number }[]>`
    insert into contacts (date_added, mobile) values (now(), '+15580000001') returning id`
  await admin.post(`/segments/${segment}/contacts/add`, { ids: [late!.id] })
  await follow()
  assert.equal((await statesOf(sql)).queued, 1)
  const run = (at: Date) =>
    transaction(sql, (db) => startDueTextBroadcasts.run(db, at, { config, catalog, log }))
  await run(new Date(up.getTime() - 1))
  assert.equal((await statesOf(sql)).queued, 1)
  await run(up)
  assert.equal((await statesOf(sql)).queued, 2)
  await run(up)
  assert.equal((await statesOf(sql)).queued, 2)
})

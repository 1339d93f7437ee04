// Sends that are held, and sends that are taken back.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { beforeDrop } from '../../../../test/database.ts'
import { insertContacts, queueSends, statesOf, testConfig, until } from '../../../../test/mail.ts'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { runWork } from '../../../platform/engine/backgroundWork.ts'
import { startJobs } from '../../../platform/engine/jobs.ts'
import { insertSchedules, runDueSchedules } from '../../../platform/engine/schedules.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { broadcastTask } from '../emails/broadcastTask.ts'
import { followSegments, resumeBroadcasts, startDueBroadcasts } from '../emails/followSegments.ts'
import { LANE } from '../sends/lanes.ts'
import { findQueuedSends, markSends } from '../sends/sends.sql.ts'
import { withdrawSends } from './takeBack.ts'

const config = testConfig()
const log = createLog({ level: 'error' })

async function setUp(t: TestContext, people: number) {
  const { sql, url, as } = await testApp(t)
  const admin = await as('admin')
  await (await startJobs([], { sql, url, config, catalog, log, clock: now })).stop()
  const ids = await insertContacts(sql, people)
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  const join = (contactIds: readonly number[]) => sql`
    insert into segment_contacts (segment_id, contact_id, date_added, manually_added)
    select ${list.id}, c, ${now()}, true from unnest(${contactIds as number[]}::bigint[]) c`
  await join(ids)
  const body = { name: 'N', subject: 'N', language: 'en', emailType: 'list', lists: [list.id] }
  const { email } = (await admin.post('/emails/new', { ...body, customHtml: '<p>N</p>' })).body
  const follow = () => consumeAll(sql, [followSegments, resumeBroadcasts], config)
  await follow()
  await insertSchedules(sql, [startDueBroadcasts], { config, catalog, log, now: now() })
  const sweep = (at: Date) => runDueSchedules(sql, [startDueBroadcasts], { config, catalog, log, now: at })
  const work = async () => {
    const worker = await startJobs([broadcastTask], { sql, url, config, catalog, log, clock: now })
    beforeDrop(t, () => worker.stop())
  }
  return { sql, as, admin, ids, id: email.id as number, follow, sweep, work }
}

suite('a send that is held', { timeout: 60_000 }, () => {
  test('leaves nobody a mail before its time, not who joins nor by a change of the email, and goes on then', async (t) => {
    const { sql, admin, ids, id, follow, sweep, work } = await setUp(t, 5)
    const { body, text } = await admin.post(`/emails/${id}/send`, { hold: 60 })
    assert.equal(body.sentCount, 5, text)
    const heldUntil = new Date(body.heldUntil)
    assert.ok(Math.abs(heldUntil.getTime() - now().getTime() - 60_000) < 5_000)
    const more = await admin.post('/contacts/new', { email: 'later@sample.example' })
    await admin.post(`/segments/1/contact/${more.body.contact.id}/add`)
    await admin.patch(`/emails/${id}/edit`, { isPublished: false })
    await admin.patch(`/emails/${id}/edit`, { isPublished: true })
    await follow()
    await work()
    await sweep(new Date(heldUntil.getTime() - 5_000))
    assert.equal((await sql`select from graphile_worker.jobs where key like 'emails.broadcast:%'`).length, 0)
    assert.deepEqual(await statesOf(sql), {})
    // A run that dies with its transaction leaves it held.
    await assert.rejects(
      transaction(sql, async (db) => {
        await startDueBroadcasts.run(db, new Date(heldUntil.getTime() + 5_000), { config, catalog, log })
        throw new Error('killed')
      }),
    )
    await sweep(new Date(heldUntil.getTime() + 5_000))
    await until(async () => (await statesOf(sql)).queued === ids.length + 1)
    const [row] = await sql`select broadcast_requested_at from emails where id = ${id}`
    assert.ok(row?.broadcast_requested_at, 'it follows its segments from then on')
  })

  test('is taken back as if it had never been', async (t) => {
    const { sql, admin, ids, id, sweep, work } = await setUp(t, 4)
    const { heldUntil } = (await admin.post(`/emails/${id}/send`, { hold: 30 })).body
    assert.deepEqual((await admin.post(`/emails/${id}/send/cancel`)).body, {
      success: true,
      withdrawn: 0,
      more: false,
      sent: 0,
    })
    await work()
    await sweep(new Date(new Date(heldUntil).getTime() + 5_000))
    assert.deepEqual(await statesOf(sql), {})
    assert.equal((await admin.post(`/emails/${id}/send/cancel`)).status, 409)
    assert.equal((await admin.post(`/emails/${id}/send`)).body.sentCount, ids.length)
  })

  test('is taken back by users with the right to send only', async (t) => {
    const { as, admin, id } = await setUp(t, 4)
    await admin.post(`/emails/${id}/send`, { hold: 30 })
    const viewer = await as({ 'email:emails': ['viewown', 'viewother', 'editother'] })
    const refused = await viewer.post(`/emails/${id}/send/cancel`)
    assert.equal(refused.status, 403, refused.text)
    assert.match(refused.text, /email:emails:sendother/)
    const sender = await as({ 'email:emails': ['viewother', 'sendother'] })
    assert.equal((await sender.post(`/emails/${id}/send/cancel`)).status, 200)
  })

  test('is held for an hour at most, and for a number of seconds', async (t) => {
    const { sql, admin, id } = await setUp(t, 1)
    for (const hold of [-1, 3_601, 1.5, 'soon', [1]])
      assert.equal((await admin.post(`/emails/${id}/send`, { hold })).status, 400, String(hold))
    assert.equal((await sql`select from email_broadcasts`).length, 0)
  })
})

suite('a send that is taken back', { timeout: 60_000 }, () => {
  test('while it runs: what has left is said, the rest waits no more, and can be sent later', async (t) => {
    const { sql, admin, ids, id } = await setUp(t, 30)
    await admin.post(`/emails/${id}/send`)
    const [single = 0] = await queueSends(sql, id, await insertContacts(sql, 1, 100), {
      lane: LANE.transactional,
    })
    const sends = (await findQueuedSends(sql, { limit: 99, now: now() })).filter((one) => one.id !== single)
    const mark = () => transaction(sql, (db) => markSends(db, sends, { free: 3, senderId: 1, now: now() }))
    assert.equal((await mark()).marked.size, 3)
    const answer = await admin.post(`/emails/${id}/send/cancel`)
    assert.deepEqual(answer.body, { success: true, withdrawn: 27, more: false, sent: 3 }, answer.text)
    assert.deepEqual(await statesOf(sql), { sending: 3, skipped: 27, queued: 1 })
    assert.equal((await mark()).marked.size, 0)
    const [row] = await sql`select broadcast_requested_at from emails where id = ${id}`
    assert.equal(row?.broadcast_requested_at, null)
    assert.equal((await admin.post(`/emails/${id}/send`)).body.sentCount, 27)
    assert.deepEqual(await statesOf(sql), { sending: 3, queued: 28 })
    assert.equal(ids.length, 30)
    const [entry] = await sql`select details from audit_log where action = 'take_back'`
    assert.deepEqual(entry?.details, { withdrawn: 27, more: false, broadcasts: 1, sent: 3 })
    await admin.post(`/emails/${id}/send/cancel`)
    const again = await admin.post(`/emails/${id}/send/cancel`)
    assert.deepEqual([again.status, /; 3 of its mails have left/.test(again.text)], [409, true], again.text)
  })

  test('of many: senders take nothing more of it at once, the rows follow in the background', async (t) => {
    const { sql, admin, id } = await setUp(t, 2_500)
    await admin.post(`/emails/${id}/send`)
    await until(async () => (await statesOf(sql)).queued === 2_500)
    const { count, result } = await countStatements(sql, () => admin.post(`/emails/${id}/send/cancel`))
    assert.equal(result.body.withdrawn, 2_500)
    assert.ok(count < 25, String(count))
    assert.equal((await statesOf(sql)).queued, 2_500)
    const sends = await findQueuedSends(sql, { limit: 99, now: now() })
    const marked = await transaction(sql, (db) => markSends(db, sends, { free: 99, senderId: 1, now: now() }))
    assert.equal(marked.marked.size, 0)
    const [left] = await sql<{ id: number }[]>`select id from background_work`
    assert.ok(await runWork(sql, withdrawSends, { id: left?.id ?? 0, clock: now }))
    assert.deepEqual(await statesOf(sql), { skipped: 2_500 })
  })

  test('takes those with it who wait for their next mail, and leaves what campaigns sent', async (t) => {
    const { sql, admin, ids, id } = await setUp(t, 3)
    await sql`
      insert into message_queue (contact_id, channel, channel_id, event_id, dedupe_key, scheduled_date, date_added)
      values (${ids[0] ?? 0}, 'email', ${id}, null, ${`email:${id}`}, now(), now()),
        (${ids[1] ?? 0}, 'email', ${id}, 7, 'campaign:1', now(), now())`
    assert.equal((await admin.post(`/emails/${id}/send/cancel`)).body.withdrawn, 1)
    const left = await sql`select event_id as "eventId" from message_queue`
    assert.deepEqual(
      left.map((row) => row.eventId),
      [7],
    )
  })

  test('needs the email to be seen, and something to take back', async (t) => {
    const { as, admin, id } = await setUp(t, 1)
    assert.equal((await admin.post(`/emails/${id}/send/cancel`)).status, 409)
    assert.equal((await admin.post('/emails/999999/send/cancel')).status, 404)
    const stranger = await as({ 'email:emails': ['viewown'] })
    assert.equal((await stranger.post(`/emails/${id}/send/cancel`)).status, 403)
  })
})

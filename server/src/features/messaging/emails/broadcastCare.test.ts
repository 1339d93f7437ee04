import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { beforeDrop } from '../../../../test/database.ts'
import { insertContacts, insertEmail, mailTest, statesOf, testConfig, until } from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { now } from '../../../platform/clock.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { startJobs } from '../../../platform/engine/jobs.ts'
import { insertSchedules, runDueSchedules } from '../../../platform/engine/schedules.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { addDoNotContact, DNC } from '../../audience/preferences/doNotContact.ts'
import { catalog } from '../../index.ts'
import { broadcastBrake, findStoppedBroadcasts, releaseBroadcasts } from '../sends/brake.ts'
import { findQueuedSends, markSends } from '../sends/sends.sql.ts'
import { broadcastTask } from './broadcastTask.ts'
import { followSegments, resumeBroadcasts, startDueBroadcasts } from './followSegments.ts'
import { mailWarnings } from './mailTroubles.ts'
import { queueBroadcast } from './queueBroadcast.ts'

async function segmentOf(sql: Sql, emailId: number, contactIds: readonly number[]): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into segments (name, alias, public_name, date_added) values ('S', 's' || ${emailId}::bigint || gen_random_uuid(), 'S', ${now()}) returning id`
  await sql`insert into email_segments (email_id, segment_id) values (${emailId}, ${row!.id})`
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${row!.id}, c, ${now()} from unnest(${contactIds as number[]}::bigint[]) c`
  return row!.id
}

test('too many bounces stop a broadcast, mail of others goes on, and somebody can go on with it', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const config = testConfig({ broadcast_brake_after: 10, broadcast_brake_bounces: 20 })
  const brake = () => consumeAll(sql, [broadcastBrake], config)
  await brake()
  const [emailId, other] = [await insertEmail(sql), await insertEmail(sql)]
  const ids = await insertContacts(sql, 60)
  await sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id) values ('a', '', 'A', 'A', 'author@campanile.example', 1)`
  await sql`update emails set created_by = (select max(id) from users)`
  await segmentOf(sql, emailId, ids.slice(0, 20))
  await queueBroadcast(sql, { emailId, config, actor: SYSTEM, now: now() })
  await server.fail([{ at: 'rcpt', action: 'refuse', match: 'c1', code: 550, text: 'no such user' }])
  await send({ mailer_dsn: server.dsn })
  await until(async () => !(await statesOf(sql)).queued && !(await statesOf(sql)).sending)
  await brake()
  const [stopped] = await findStoppedBroadcasts(sql, 9, sql`true`)
  assert.equal(stopped?.emailId, emailId)
  assert.deepEqual(stopped?.reason, { code: 'brake.bounced', values: { count: 11, mails: 20 } })
  await brake()
  const told = await sql`select subject, body from user_mails`
  assert.equal(told.length, 1, 'its author is told once')
  assert.match(told[0]?.body, /^11 of 20 mails bounced\. What is queued of the email "Test"/)
  assert.match(
    (await mailWarnings({ db: sql, config, now: now() }, sql`true`)).join(),
    /The broadcast of email \d+ is stopped since .*: 11 of 20 mails bounced\.$/,
  )
  assert.match(
    (await mailWarnings({ db: sql, config, now: now(), accepts: 'de-AT, en;q=0.5' }, sql`true`)).join(),
    /Die Aussendung der E-Mail \d+ ist seit .* angehalten: Von 20 E-Mails kamen zurück: 11\.$/,
  )
  await server.fail([])
  await segmentOf(sql, other, ids.slice(20, 30))
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select segment_id, c, ${now()} from email_segments cross join unnest(${ids.slice(30)}::bigint[]) c where email_id = ${emailId}`
  for (const one of [emailId, other])
    await queueBroadcast(sql, { emailId: one, config, actor: SYSTEM, now: now() })
  await until(async () => (await statesOf(sql)).sent === 9 + 10)
  assert.equal((await statesOf(sql)).queued, 30)
  assert.deepEqual(await transaction(sql, (db) => releaseBroadcasts(db, [emailId, other])), [emailId])
  await until(async () => (await statesOf(sql)).sent === 9 + 10 + 30)
  await brake()
  assert.equal((await findStoppedBroadcasts(sql, 9, sql`true`)).length, 0, 'what was before counts no more')
})

test('complaints stop a broadcast, unsubscribing does not', async (t) => {
  const { sql } = await mailTest(t)
  const config = testConfig({ broadcast_brake_after: 10, broadcast_brake_complaints: 100 })
  const brake = () => consumeAll(sql, [broadcastBrake], config)
  await brake()
  const emailId = await insertEmail(sql)
  const ids = await insertContacts(sql, 10)
  await sql`update emails set sent_count = 20`
  const block = (contactIds: readonly number[], comments: string) =>
    transaction(sql, (db) =>
      addDoNotContact(
        db,
        contactIds.map((contactId) => ({
          contactId,
          channel: 'email',
          channelId: emailId,
          reason: DNC.unsubscribed,
          comments,
        })),
        { actor: SYSTEM, now: now() },
      ),
    )
  await block(ids.slice(0, 5), 'Unsubscribed (link).')
  await block(ids.slice(5, 6), 'Complained (abuse).')
  await brake()
  assert.equal((await findStoppedBroadcasts(sql, 9, sql`true`)).length, 0)
  await block(ids.slice(6, 7), 'Complained (abuse).')
  await brake()
  assert.deepEqual((await findStoppedBroadcasts(sql, 9, sql`true`))[0]?.reason, {
    code: 'brake.complained',
    values: { count: 2, mails: 20 },
  })
})

test('who comes into a segment gets its broadcast once, and who came while it was not published, afterwards', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const config = testConfig()
  const follow = () => consumeAll(sql, [followSegments, resumeBroadcasts], config)
  const ids = await insertContacts(sql, 8)
  const { list } = (await admin.post('/segments/new', { name: 'Source' })).body
  const join = (contactIds: readonly number[]) =>
    admin.post(`/segments/${list.id}/contacts/add`, { ids: contactIds })
  await join(ids.slice(0, 2))
  const body = {
    name: 'N',
    subject: 'N',
    language: 'en',
    emailType: 'list',
    lists: [list.id],
    customHtml: '<p>N</p>',
  }
  const { email } = (await admin.post('/emails/new', body)).body
  await follow()
  await join(ids.slice(2, 3))
  await follow()
  assert.equal((await sql`select from email_sends`).length, 0, 'nobody has asked for it')
  assert.equal((await admin.post(`/emails/${email.id}/send`)).body.sentCount, 3)
  await join(ids.slice(3, 5))
  await follow()
  await follow()
  assert.equal((await sql`select from email_sends`).length, 5)
  await admin.patch(`/emails/${email.id}/edit`, { isPublished: false })
  await join(ids.slice(5, 7))
  await follow()
  assert.equal((await sql`select from email_sends`).length, 5)
  await admin.patch(`/emails/${email.id}/edit`, { isPublished: true })
  await follow()
  assert.equal((await sql`select from email_broadcasts where email_id = ${email.id}`).length, 1)
  const stopped = await admin.post(`/emails/${email.id}/continue`)
  assert.deepEqual(stopped.body, { success: true, continued: [] })
})

test('who comes into segments costs as many statements for twenty of them as for one', async (t) => {
  const { sql } = await testApp(t)
  const ids = await insertContacts(sql, 40)
  const follow = () => consumeAll(sql, [followSegments], testConfig())
  await follow()
  /** All of them come into a segment of each of the emails at once. */
  const join = async (emailIds: readonly number[], contactIds: readonly number[]) => {
    const segmentIds: number[] = []
    for (const emailId of emailIds) segmentIds.push(await segmentOf(sql, emailId, contactIds))
    await transaction(sql, (db) =>
      appendHappenings(
        db,
        segmentIds.map((segmentId) => ({
          ...{ type: 'contact.changed', ids: [...contactIds] },
          payload: { fields: ['segments'], segmentId, action: 'added' },
        })),
        now(),
      ),
    )
    return (await countStatements(sql, follow)).count
  }
  const emailIds: number[] = []
  for (let n = 0; n < 23; n++) emailIds.push(await insertEmail(sql))
  await sql`update emails set broadcast_requested_at = ${now()}`
  // Statements that look up what a process keeps are made once.
  await join(emailIds.slice(0, 1), ids.slice(0, 1))
  const one = await join(emailIds.slice(1, 2), ids.slice(0, 20))
  // The twentieth pair is a second segment of an email: nobody gets it twice.
  const many = await join([...emailIds.slice(2, 21), emailIds[20]!], ids.slice(20))
  assert.equal(many, one)
  const rows = await sql`
    select email_id, count(*)::int as count, count(distinct contact_id)::int as contacts from email_sends group by 1 order by 1`
  assert.deepEqual(
    rows.map((row) => [row.email_id, row.count, row.contacts]),
    emailIds.slice(0, 21).map((id, index) => [id, index === 0 ? 1 : 20, index === 0 ? 1 : 20]),
  )
})

test('of several emails at once a contact gets as many as it may have, in their order; the others wait', async (t) => {
  const { sql } = await testApp(t)
  const config = testConfig({ email_frequency_number: 2, email_frequency_time: 'DAY' })
  await consumeAll(sql, [followSegments], config)
  const [ann = 0, bob = 0] = await insertContacts(sql, 2)
  await sql`
    insert into contact_frequency_rules (contact_id, channel, frequency_number, frequency_time, date_added)
    values (${bob}, 'email', 1, 'DAY', ${now()})`
  const emailIds: number[] = []
  const segmentIds: number[] = []
  for (let n = 0; n < 4; n++) {
    const emailId = await insertEmail(sql)
    emailIds.push(emailId)
    segmentIds.push(await segmentOf(sql, emailId, [ann, bob]))
  }
  await sql`update emails set broadcast_requested_at = ${now()}`
  await transaction(sql, (db) =>
    appendHappenings(
      db,
      segmentIds.map((segmentId) => ({
        ...{ type: 'contact.changed', ids: [ann, bob] },
        payload: { fields: ['segments'], segmentId, action: 'added' },
      })),
      now(),
    ),
  )
  await consumeAll(sql, [followSegments], config)
  const of = async (contactId: number) => {
    const [row] = await sql<{ sent: number[]; waiting: number[] }[]>`
      select array(select email_id from email_sends where contact_id = ${contactId} order by 1) as sent,
        array(select channel_id from message_queue where contact_id = ${contactId} order by 1) as waiting`
    return [row?.sent, row?.waiting]
  }
  assert.deepEqual(await of(ann), [emailIds.slice(0, 2), emailIds.slice(2)])
  assert.deepEqual(await of(bob), [emailIds.slice(0, 1), emailIds.slice(1)])
})

test('of very many emails the first get who comes in at once, the others from their broadcasts', async (t) => {
  const { sql, url } = await testApp(t)
  const config = testConfig()
  const log = createLog({ level: 'error' })
  const worker = await startJobs([broadcastTask], { sql, url, config, catalog, log, clock: now })
  beforeDrop(t, () => worker.stop())
  await consumeAll(sql, [followSegments], config)
  const ids = await insertContacts(sql, 3)
  const emailIds: number[] = []
  for (let n = 0; n < 25; n++) emailIds.push(await insertEmail(sql))
  await sql`update emails set broadcast_requested_at = ${now()}`
  const segmentId = await segmentOf(sql, emailIds[0]!, ids)
  await sql`
    insert into email_segments (email_id, segment_id) select e, ${segmentId} from unnest(${emailIds.slice(1)}::bigint[]) e`
  const payload = { fields: ['segments'], segmentId, action: 'added' } as const
  await transaction(sql, (db) => appendHappenings(db, [{ type: 'contact.changed', ids, payload }], now()))
  const begun: number[] = []
  await transaction(sql, async (db) => {
    await followSegments.handle(db, [{ type: 'contact.changed', ids, payload }] as never, now(), {
      config,
    } as never)
    begun.push((await db`select from email_sends`).length, (await db`select from email_broadcasts`).length)
    throw null
  }).catch((error: unknown) => assert.equal(error, null))
  assert.deepEqual(begun, [60, 5])
  await consumeAll(sql, [followSegments], config)
  await until(async () => (await sql`select from email_sends`).length === 75)
  const twice = await sql`select from email_sends group by email_id, contact_id having count(*) > 1`
  assert.equal(twice.length, 0)
})

test('a broadcast goes on at its publishUp by itself, through a death, and mail stops at publishDown', async (t) => {
  const { sql, url, as } = await testApp(t)
  const admin = await as('admin')
  const config = testConfig()
  const log = createLog({ level: 'error' })
  await (await startJobs([], { sql, url, config, catalog, log, clock: now })).stop()
  const follow = () => consumeAll(sql, [followSegments, resumeBroadcasts], config)
  await follow()
  const ids = await insertContacts(sql, 6)
  const emailId = await insertEmail(sql)
  const segmentId = await segmentOf(sql, emailId, ids.slice(0, 2))
  assert.equal((await admin.post(`/emails/${emailId}/send`)).body.sentCount, 2)
  const up = new Date(now().getTime() + 3_600_000)
  await admin.patch(`/emails/${emailId}/edit`, { publishUp: up.toISOString().slice(0, 19).replace('T', ' ') })
  await follow()
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${segmentId}, c, ${now()} from unnest(${ids.slice(2)}::bigint[]) c`
  const sweep = (at: Date) => runDueSchedules(sql, [startDueBroadcasts], { config, catalog, log, now: at })
  await insertSchedules(sql, [startDueBroadcasts], { config, catalog, log, now: now() })
  const before = new Date(up.getTime() - 120_000)
  await sweep(before)
  assert.equal((await sql`select from email_broadcasts`).length, 0)
  // A run that dies with its transaction leaves the time where it was.
  await assert.rejects(
    transaction(sql, async (db) => {
      await startDueBroadcasts.run(db, up, { config, catalog, log })
      throw new Error('killed')
    }),
  )
  assert.deepEqual(await sweep(up), [startDueBroadcasts.name])
  await sweep(new Date(up.getTime() + 1_000))
  const worker = await startJobs([broadcastTask], { sql, url, config, catalog, log, clock: () => up })
  beforeDrop(t, () => worker.stop())
  await until(async () => (await sql`select from email_sends`).length === 6)
  await until(async () => (await sql`select from email_broadcasts`).length === 0)
  const [due] = await sql`select broadcast_due_at from emails where id = ${emailId}`
  assert.equal(due?.broadcast_due_at, null)
  const down = new Date(up.getTime() + 1_000)
  await sql`update emails set publish_down = ${down} where id = ${emailId}`
  const sends = await findQueuedSends(sql, { limit: 9, now: up })
  assert.equal(sends.length, 6)
  const mark = (at: Date) => transaction(sql, (db) => markSends(db, sends, { free: 2, senderId: 1, now: at }))
  assert.equal((await mark(down)).marked.size, 0, 'what was fetched before does not leave any more')
  assert.equal((await mark(up)).marked.size, 2)
})

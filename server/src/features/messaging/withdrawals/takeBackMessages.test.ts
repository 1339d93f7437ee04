// Messages that wait for their time, and very many mails, when a send is taken back.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, someoneWaits, statesOf, testConfig } from '../../../../test/mail.ts'
import type { QueuedMessage } from '../../../catalog/messageChannel.ts'
import { now } from '../../../platform/clock.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { lockTakenBack } from '../emails/broadcasts.sql.ts'
import { emailChannel } from '../emails/messageChannel.ts'
import { sendDueMessages } from '../messageQueue/sendDueMessages.ts'

const log = createLog({ level: 'error' })

/** An email to a segment, of which a message waits for each contact, and is due. */
async function setUp(t: TestContext, people: number) {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const ids = await insertContacts(sql, people)
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  const body = { name: 'N', subject: 'N', language: 'en', emailType: 'list', lists: [list.id] }
  const { email } = (await admin.post('/emails/new', { ...body, customHtml: '<p>N</p>' })).body
  const id = email.id as number
  await sql`
    insert into message_queue (contact_id, channel, channel_id, event_id, dedupe_key, scheduled_date, date_added, options)
    select c, 'email', ${id}, null, 'email:' || ${id}::bigint, ${now()}, ${now()}, jsonb_build_object('variantId', ${id}::bigint)
    from unnest(${ids}::bigint[]) c`
  return { sql, admin, ids, id }
}

const messagesOf = (db: Db | Sql) => db<QueuedMessage[]>`
  select id, contact_id as "contactId", channel_id as "channelId", event_id as "eventId", dedupe_key as "dedupeKey",
    priority::int, options, date_added as "queuedAt"
  from message_queue where status = 'pending' order by id for update`

function sendAt(sql: Sql, db: Db, messages: readonly QueuedMessage[]) {
  const context = { sql, db, actor: SYSTEM, config: testConfig(), catalog, now: now() }
  return emailChannel.sendQueued(context, messages)
}

suite('messages that wait for their time, when a send is taken back', { timeout: 120_000 }, () => {
  test('of more than are taken out at once none leaves; what campaigns sent does', async (t) => {
    const { sql, admin, ids, id } = await setUp(t, 2_500)
    await sql`
      update message_queue set event_id = 7, dedupe_key = 'campaign.event:1', options = '{}'
      where contact_id = any(${ids.slice(0, 2)}::bigint[])`
    const answer = await admin.post(`/emails/${id}/send/cancel`)
    assert.equal(answer.body.withdrawn, 2_498, answer.text)
    assert.equal((await sql`select from background_work`).length, 1, 'the rows follow')
    const options = { config: testConfig(), log, catalog, clock: now }
    const { count } = await countStatements(sql, () => sendDueMessages(sql, options))
    assert.ok(count <= 3 * 15, `${count} for three batches`)
    assert.deepEqual(await statesOf(sql), { queued: 2 })
    const cancelled =
      await sql`select from message_queue where reason = 'The send was taken back.' and status = 'cancelled'`
    assert.equal(cancelled.length, 2_498)
    const [row] = await sql`
      select coalesce(sum(difference), 0)::int as given from count_differences
      where counter = 'emails.variant_queued_count' and id = ${id}`
    assert.equal(row?.given, -2_498, 'their variant was given to nobody')
  })

  test('a batch that began before, and holds the email, is waited for: nothing of it leaves', async (t) => {
    const { sql, admin, id } = await setUp(t, 3)
    let cancelled: Promise<Answer> | undefined
    await transaction(sql, async (db) => {
      const messages = await messagesOf(db)
      await lockTakenBack(db, [id])
      cancelled ??= admin.post(`/emails/${id}/send/cancel`)
      await someoneWaits(sql)
      assert.equal((await sendAt(sql, db, messages)).size, 3)
      await db`update message_queue set status = 'sent'`
    })
    const answer = await cancelled
    assert.equal(answer?.body.withdrawn, 3, answer?.text)
    assert.deepEqual(await statesOf(sql), { skipped: 3 })
  })

  test('a batch that holds its messages and not yet the email is not waited for, and sends none', async (t) => {
    const { sql, admin, id } = await setUp(t, 3)
    await transaction(sql, async (db) => {
      const messages = await messagesOf(db)
      const answer = await admin.post(`/emails/${id}/send/cancel`)
      assert.equal(answer.body.withdrawn, 3, answer.text)
      const outcomes = [...(await sendAt(sql, db, messages)).values()]
      assert.deepEqual(
        outcomes.map((one) => one.result),
        ['cancelled', 'cancelled', 'cancelled'],
      )
    })
    assert.deepEqual(await statesOf(sql), {})
  })

  test('what was queued afterwards leaves', async (t) => {
    const { sql, admin, id } = await setUp(t, 2)
    await admin.post(`/emails/${id}/send/cancel`)
    const later = new Date(now().getTime() + 1_000)
    await sql`
      insert into message_queue (contact_id, channel, channel_id, event_id, dedupe_key, scheduled_date, date_added)
      select id, 'email', ${id}, null, 'email:' || ${id}::bigint, ${later}, ${later} from contacts`
    await sendDueMessages(sql, {
      config: testConfig(),
      log,
      catalog,
      clock: () => later,
    })
    assert.equal((await statesOf(sql)).queued, 2)
  })
})

test('very many waiting mails are counted up to a hundred thousand, and the answer says that there are more', async (t) => {
  const { sql, admin, ids, id } = await setUp(t, 1)
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, lane, ignores_dnc, attempt_at, date_queued, source, source_id)
    select ${ids[0] ?? 0}, ${id}, 'n' || n, 'a@sample.example', 'queued', 3, false, ${now()}, ${now()}, 'email', ${id}
    from generate_series(1, 100001) n`
  const { body, text } = await admin.post(`/emails/${id}/send/cancel`)
  assert.deepEqual([body.withdrawn, body.more, body.sent], [100_000, true, 0], text)
})

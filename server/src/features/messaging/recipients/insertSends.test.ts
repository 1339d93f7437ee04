// Mail that is queued while its contact goes.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { insertContacts, insertEmail, someoneWaits, testConfig } from '../../../../test/mail.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { queueBroadcast } from '../emails/queueBroadcast.ts'
import { queueCampaignSends } from '../emails/queueCampaignSends.ts'
import { queueSingleSends } from '../emails/queueSingleSends.ts'
import { sendDueMessages } from '../messageQueue/sendDueMessages.ts'
import { queueMembers } from '../textMessages/broadcast.ts'
import { queueTexts } from '../textMessages/queueTexts.ts'

const now = new Date('2026-11-21T08:00:00Z')
const config = testConfig()

/** What the work answers that waits for a deletion of the contact, and goes on once that is done. */
async function afterDeletion<T>(sql: Sql, contactId: number, work: () => Promise<T>): Promise<T> {
  let working: Promise<T> | undefined
  await transaction(sql, async (db) => {
    await db`delete from contacts where id = ${contactId}`
    working = work()
    await Promise.race([working, someoneWaits(sql)])
  })
  return await working!
}

async function segmentOfAll(sql: Sql, admin: Client): Promise<number> {
  const { id } = (await admin.post('/segments/new', { name: 'S' })).body.list
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select ${id}::bigint, id, ${now} from contacts`
  return id
}

const givenTo = async (sql: Sql) =>
  (
    await sql<{ given: number }[]>`
      select coalesce(sum(difference), 0)::int as given from count_differences where counter = 'emails.variant_queued_count'`
  )[0]?.given

suite('mail that is queued while its contact is deleted', () => {
  async function setUp(t: TestContext) {
    const { sql, as } = await testApp(t)
    const [contactId = 0, otherId = 0] = await insertContacts(sql, 2)
    const emailId = await insertEmail(sql, { emailType: 'template' })
    const variantId = await insertEmail(sql, { emailType: 'template' })
    await sql`
      update emails set variant_parent_id = ${emailId}, variant_settings = '{"weight": "50"}' where id = ${variantId}`
    const sends = [contactId, otherId].map((id) => ({
      ...{ emailId, contactId: id, source: 'api', sourceId: 0, ignoresDnc: false },
    }))
    const by = { actor: SYSTEM, now }
    const admin = await as('admin')
    const recipients = async () =>
      (await sql<{ id: number }[]>`select contact_id as id from email_sends`).map(({ id }) => id)
    return { sql, admin, emailId, contactId, otherId, sends, by, recipients }
  }

  test('leaves nothing of the contact when the deletion comes first', async (t) => {
    const { sql, contactId, otherId, sends, by, recipients } = await setUp(t)
    const refusals = await afterDeletion(sql, contactId, () =>
      transaction(sql, (own) => queueSingleSends(own, sends, by)),
    )
    assert.deepEqual(refusals, ['The contact does not exist.', null])
    assert.equal(await givenTo(sql), 1)
    assert.deepEqual(await recipients(), [otherId])
  })

  test('leaves nothing of the contact when the mail comes first', async (t) => {
    const { sql, admin, contactId, otherId, sends, by, recipients } = await setUp(t)
    const deletions: ReturnType<typeof admin.delete>[] = []
    await transaction(sql, async (db) => {
      await queueSingleSends(db, sends, by)
      deletions.push(admin.delete(`/contacts/${contactId}/delete`))
      await Promise.race([...deletions, someoneWaits(sql)])
    })
    for (const { status } of await Promise.all(deletions)) assert.equal(status, 200)
    assert.deepEqual(await recipients(), [otherId])
  })

  test('of a campaign says so, and counts nobody for a variant who gets none', async (t) => {
    const { sql, emailId, contactId, otherId, recipients } = await setUp(t)
    const queue = (db: Db) =>
      queueCampaignSends({
        context: { sql, db, actor: SYSTEM, config, catalog, now },
        campaign: { id: 1, name: 'C' },
        publisher: SYSTEM,
        event: { id: 1, name: 'E', type: 'email.send', channel: 'email', channelId: emailId },
        parent: null,
        properties: { email: emailId, email_type: 'marketing' },
        contactIds: [contactId, otherId],
        rows: new Map([contactId, otherId].map((id) => [id, { logId: id, rotation: 1 }])),
        parentRows: async () => new Map(),
      })
    const outcomes = await afterDeletion(sql, contactId, () => transaction(sql, queue))
    assert.deepEqual(Object.fromEntries(outcomes), {
      [contactId]: { result: 'passed', reason: 'The contact does not exist.' },
      [otherId]: { result: 'passed', leaves: 'now' },
    })
    assert.deepEqual(await recipients(), [otherId])
    assert.equal(await givenTo(sql), 1)
  })

  test('of the message queue is not sent, and counts nobody for a variant who gets none', async (t) => {
    const { sql, emailId, contactId, otherId, recipients } = await setUp(t)
    await sql`
      insert into message_queue (contact_id, channel, channel_id, event_id, dedupe_key, scheduled_date, date_added)
      select c, 'email', ${emailId}, 1, 'campaign:1:1', ${now}, ${now} from unnest(${[contactId, otherId]}::bigint[]) c`
    const log = createLog({ level: 'fatal' })
    await afterDeletion(sql, contactId, () =>
      sendDueMessages(sql, { config, catalog, log, clock: () => now }),
    )
    const left = await sql<{ id: number; status: string }[]>`
      select contact_id as id, status from message_queue order by id`
    assert.deepEqual(
      left.map(({ id, status }) => [id, status]),
      [
        [contactId, 'cancelled'],
        [otherId, 'sent'],
      ],
    )
    assert.deepEqual(await recipients(), [otherId])
    assert.equal(await givenTo(sql), 1)
  })

  test('of a broadcast is not sent, and counts nobody for a variant who gets none', async (t) => {
    const { sql, admin, emailId, contactId, otherId, recipients } = await setUp(t)
    const segmentId = await segmentOfAll(sql, admin)
    await sql`update emails set email_type = 'list'`
    await sql`insert into email_segments (email_id, segment_id) values (${emailId}, ${segmentId})`
    const result = await afterDeletion(sql, contactId, () =>
      queueBroadcast(sql, { emailId, config, actor: SYSTEM, now }),
    )
    assert.deepEqual([result?.queued, result?.isDone], [1, true])
    assert.deepEqual(await recipients(), [otherId])
    assert.equal(await givenTo(sql), 1)
  })

  test('nor is a text message, to segments or asked for by itself', async (t) => {
    const { sql, admin, contactId, otherId } = await setUp(t)
    await sql`update contacts set mobile = '+1555' || (1000000 + id)`
    const segmentId = await segmentOfAll(sql, admin)
    const message = { name: 'N', message: 'Hi', smsType: 'list', lists: [segmentId] }
    const messageId = (await admin.post('/smses/new', message)).body.sms.id
    const writtenTo = async () =>
      (await sql<{ id: number }[]>`select contact_id as id from text_message_sends`).map(({ id }) => id)
    await afterDeletion(sql, contactId, () =>
      transaction(sql, (db) => queueMembers(db, [messageId], { members: null, config, now })),
    )
    assert.deepEqual(await writtenTo(), [otherId])
    await sql`delete from text_message_sends`
    const verdicts = await afterDeletion(sql, otherId, () =>
      transaction(sql, (db) =>
        queueTexts({ db, config, now }, [
          { contactId: otherId, messageId, lane: 1, source: 'api', sourceId: null, dedupeKey: 'api:1' },
        ]),
      ),
    )
    assert.deepEqual(verdicts, [{ kind: 'refused', reason: 'The contact does not exist.' }])
    assert.deepEqual(await writtenTo(), [])
  })
})

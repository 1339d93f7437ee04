// Messages that left stay in statistics when their contact is deleted or erased, by one rule for all channels.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from './app.ts'
import { finishErasure } from './finishErasure.ts'
import { insertRow } from './insertRow.ts'
import { insertEmail } from './mail.ts'

const AT = new Date('2026-06-01T10:00:00Z')
const CHANNELS = [
  { log: 'email_sends', message: 'email_id', stats: 'email_stats', lead: 'lead_id' },
  { log: 'text_message_sends', message: 'text_message_id', stats: 'sms_message_stats', lead: 'lead_id' },
  {
    log: 'notification_sends',
    message: 'notification_id',
    stats: 'push_notification_stats',
    lead: 'lead_id',
  },
  { log: 'tweet_sends', message: 'tweet_id', stats: 'tweet_stats', lead: 'lead_id' },
] as const

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const { id } = (await admin.post('/contacts/new', { email: 'ada@sent.example', mobile: '+491701234567' }))
    .body.contact
  const emailId = await insertEmail(sql)
  for (const { log, message } of CHANNELS)
    for (const state of ['sent', 'failed'])
      await insertRow(sql, log, {
        contact_id: id,
        [message]: emailId,
        dedupe_key: `${state}:1`,
        address: 'ada@sent.example',
        state,
        is_failed: state === 'failed',
        error: state === 'failed' ? 'ada@sent.example refused' : null,
        date_queued: AT,
        attempt_at: AT,
        date_sent: AT,
      })
  await insertRow(sql, 'email_sends', {
    contact_id: id,
    email_id: emailId,
    dedupe_key: 'queued:1',
    address: 'ada@sent.example',
    state: 'queued',
    date_queued: AT,
    attempt_at: new Date('2099-01-01T00:00:00Z'),
  })
  const rows = (log: string) =>
    sql<{ contactId: number | null; address: string | null; error: string | null; state: string }[]>`
      select contact_id as "contactId", address, error, state from ${sql(log)} order by id`
  return { ...app, admin, id, emailId, rows }
}

test('messages of every channel that left stay without a contact when it is deleted, and return to it with undo', async (t) => {
  const { admin, id, rows } = await setUp(t)
  const before = new Map(
    await Promise.all(CHANNELS.map(async ({ log }) => [log, [...(await rows(log))]] as const)),
  )
  const deleted = await admin.delete(`/contacts/${id}/delete`)
  assert.equal(deleted.status, 200, deleted.text)
  for (const { log, stats, lead } of CHANNELS) {
    assert.deepEqual(
      (await rows(log)).map(({ contactId, state }) => [contactId, state]),
      [
        [null, 'sent'],
        [null, 'failed'],
      ],
      log,
    )
    const shown = await admin.get(`/stats/${stats}`)
    assert.equal(shown.status, 200, shown.text)
    assert.deepEqual(
      shown.body.stats.map((row: Record<string, unknown>) => row[lead]),
      [null, null],
      stats,
    )
  }
  assert.equal((await admin.post(`/undo/${String(deleted.headers['undo-token'])}`)).status, 200)
  for (const { log } of CHANNELS) assert.deepEqual([...(await rows(log))], before.get(log), log)
})

test('an erasure empties what messages that left say of the person, and deletes mail that has not left', async (t) => {
  const app = await setUp(t)
  const { admin, id, rows } = app
  const { erasure } = (await admin.post(`/contacts/${id}/erase`)).body
  await finishErasure(app, erasure.id)
  for (const { log } of CHANNELS)
    for (const row of await rows(log)) {
      assert.equal(row.contactId, null, log)
      assert.ok(!row.address && !row.error, `${log} ${JSON.stringify(row)}`)
    }
  assert.equal((await rows('email_sends')).length, 2)
})

test('reports of opens, clicks and unsubscribes of a deleted contact change nothing', async (t) => {
  const { admin, id, sql, fastify } = await setUp(t)
  const [{ hash } = { hash: '' }] = await sql<{ hash: string }[]>`
    select tracking_hash as hash from stats.email_stats where lead_id = ${id} order by id limit 1`
  const page = async (url: string) => (await fastify.inject({ url })).statusCode
  const existing = await page(`/email/unsubscribe/${hash}`)
  await admin.delete(`/contacts/${id}/delete`)
  assert.equal(existing, 200)
  assert.equal(await page(`/email/${hash}.gif`), 200)
  assert.equal(await page(`/email/view/${hash}`), 404)
  assert.ok((await page(`/email/unsubscribe/${hash}`)) < 500)
  assert.equal((await sql`select from email_opens`).length, 0)
  assert.equal((await sql`select from email_sends where is_read`).length, 0)
})

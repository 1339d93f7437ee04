import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, testConfig } from '../../../../test/mail.ts'
import type { MessageChannel, QueuedMessage, QueuedOutcome } from '../../../catalog/messageChannel.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { queueMessages } from './queueMessages.ts'
import { sendDueMessages } from './sendDueMessages.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const config = testConfig()
const log = createLog({ level: 'fatal' })

/** A catalog with one channel, which does what it is told. */
function withChannel(sendQueued: MessageChannel['sendQueued']): Contracts {
  return { ...catalog, messageChannels: new Map([['test', { name: 'test', sendQueued }]]) }
}

async function queue(
  sql: Sql,
  contactIds: readonly number[],
  over: Record<string, unknown> = {},
): Promise<void> {
  await transaction(sql, (db) =>
    queueMessages(
      db,
      'test',
      contactIds.map((contactId) => ({
        contactId,
        channelId: 7,
        dedupeKey: 'campaign:1:1',
        eventId: 1,
        priority: 2,
        maxAttempts: 2,
        at: later(1),
        reason: 'full',
        options: {},
        ...over,
      })),
      now,
    ),
  )
}

const statusOf = async (sql: Sql) =>
  (await sql`select status, count(*)::int as count from message_queue group by 1 order by 1`).map(
    (row) => `${row.status} ${row.count}`,
  )

test('what is due is sent in the order of priority, in four statements for a thousand; what is not due waits', async (t) => {
  const { sql } = await testApp(t)
  const ids = await insertContacts(sql, 1_000)
  await queue(sql, ids.slice(0, 998))
  await queue(sql, ids.slice(998, 999), { priority: 1 })
  await queue(sql, ids.slice(999), { at: later(60) })
  const batches: QueuedMessage[][] = []
  const options = {
    config,
    log,
    catalog: withChannel(async (_, messages) => {
      batches.push([...messages])
      return new Map()
    }),
  }
  assert.ok(await sendDueMessages(sql, { ...options, clock: () => now }))
  assert.equal(batches.length, 0)
  const { count } = await countStatements(sql, () =>
    sendDueMessages(sql, { ...options, clock: () => later(2) }),
  )
  assert.equal(
    count,
    4,
    'found, their contacts held, taken and recorded; the savepoint and the transaction are not counted',
  )
  assert.deepEqual(await statusOf(sql), ['pending 1', 'sent 999'])
  assert.equal(batches[0]?.length, 999)
  assert.equal(batches[0]?.[0]?.contactId, ids[998])
})

test('a failed attempt is repeated a quarter of an hour later until there are none left; later is no attempt', async (t) => {
  const { sql } = await testApp(t)
  await queue(sql, await insertContacts(sql, 1))
  let outcome: QueuedOutcome = { result: 'later', at: later(5), reason: 'unpublished' }
  const run = (at: Date) =>
    sendDueMessages(sql, {
      config,
      log,
      catalog: withChannel(async (_, messages) => new Map(messages.map(({ id }) => [id, outcome]))),
      clock: () => at,
    })
  const row = async () =>
    (await sql`select status, attempts, scheduled_date as at, reason from message_queue`)[0]
  await run(later(1))
  assert.deepEqual(
    { ...(await row()) },
    { status: 'rescheduled', attempts: 0, at: later(5), reason: 'unpublished' },
  )
  outcome = { result: 'failed', reason: 'no' }
  await run(later(5))
  assert.deepEqual({ ...(await row()) }, { status: 'rescheduled', attempts: 1, at: later(20), reason: 'no' })
  await run(later(19))
  assert.equal((await row())?.attempts, 1)
  await run(later(20))
  assert.deepEqual({ ...(await row()) }, { status: 'cancelled', attempts: 2, at: later(35), reason: 'no' })
})

test('a message that throws fails alone, and what its channel wrote for it is undone', async (t) => {
  const { sql } = await testApp(t)
  const ids = await insertContacts(sql, 50)
  await queue(sql, ids)
  const bad = ids[17]
  await sendDueMessages(sql, {
    config,
    log,
    clock: () => later(2),
    catalog: withChannel(async ({ db }, messages) => {
      await db`update contacts set city = 'sent' where id = any(${messages.map((one) => one.contactId)}::bigint[])`
      if (messages.some(({ contactId }) => contactId === bad)) throw new Error('poison')
      return new Map()
    }),
  })
  assert.deepEqual(await statusOf(sql), ['rescheduled 1', 'sent 49'])
  const [rest] = await sql`select id from contacts where city <> 'sent'`
  assert.equal(rest?.id, bad)
})

test('the same message is queued once, and anew when it was cancelled; activity shows it', async (t) => {
  const { sql, as } = await testApp(t)
  const [id = 0] = await insertContacts(sql, 1)
  await queue(sql, [id])
  await queue(sql, [id], { at: later(60) })
  assert.deepEqual(await statusOf(sql), ['pending 1'])
  await sql`update message_queue set status = 'cancelled'`
  await queue(sql, [id], { at: later(60) })
  assert.deepEqual(await statusOf(sql), ['pending 1'])
  const admin = await as('admin')
  const { events } = (await admin.get(`/contacts/${id}/activity?filters[includeEvents][]=message.queue`)).body
  assert.equal(events.length, 1)
  assert.equal(events[0].details.reason, 'full')
  assert.equal(events[0].details.queue.status, 'pending')
})

test('two workers at once send everything once', async (t) => {
  const { sql } = await testApp(t)
  const ids = await insertContacts(sql, 300)
  await queue(sql, ids)
  const sent: number[] = []
  const options = {
    config,
    log,
    batch: 7,
    clock: () => later(2),
    catalog: withChannel(async ({ db }, messages) => {
      sent.push(...messages.map((one) => one.contactId))
      await db`select pg_sleep(0.001)`
      return new Map()
    }),
  }
  await Promise.all([1, 2, 3].map(() => sendDueMessages(sql, options)))
  assert.deepEqual(
    sent.sort((a, b) => a - b),
    ids,
  )
})

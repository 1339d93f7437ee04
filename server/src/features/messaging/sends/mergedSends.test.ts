// Sends are named with the contact they went to, and are found when that contact was merged since.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, queueSends, testConfig } from '../../../../test/mail.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { now } from '../../../platform/clock.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { absorb } from '../../audience/contacts/mergeContacts.ts'
import { findSendContacts } from '../../content/links/findSendContacts.ts'
import type { OpenHit } from '../../content/links/hit.ts'
import { catalog } from '../../index.ts'
import { recordSendOutcomes as recordChannelOutcomes } from '../channelSends/channelSends.sql.ts'
import { queueChannelSends } from '../channelSends/queueChannelSends.ts'
import { findSubscribers } from '../subscriptions/findSubscribers.ts'
import { TEXT_SENDS } from '../textMessages/textSends.ts'
import { countOpens } from './countOpens.ts'
import { lockSends } from './opens.sql.ts'
import { recordOpens } from './recordOpens.ts'
import { recordReplies } from './recordReplies.ts'
import { markSends, recordSendOutcomes } from './sends.sql.ts'

test('an address in a mail leads to its send after its contact was merged, twice even, and costs nothing more before', async (t) => {
  const { sql, first, second, third, sends, mergeInto } = await setup(t)
  const name = { sendId: sends[0]!, contactId: first }
  const before = await countStatements(sql, () => findSendContacts(sql, [name]))
  assert.deepEqual([before.count, [...before.result]], [1, [[name.sendId, first]]])

  await transaction(sql, (db) => mergeInto(db, first, second))
  await transaction(sql, (db) => mergeInto(db, second, third))
  const after = await countStatements(sql, () => findSendContacts(sql, [name]))
  assert.deepEqual([after.count, [...after.result]], [3, [[name.sendId, third]]])

  const visitor = { ip: '10.0.0.1', userAgent: 'Mozilla/5.0', referer: null, isTracked: true }
  const open = { at: now(), visitor, send: name, isInBrowser: false } as unknown as OpenHit
  await transaction(sql, (db) => recordOpens(db, [open, open], { config: testConfig(), now: now() }))
  await consumeAll(sql, [countOpens], testConfig())
  const [replied] = await transaction(sql, (db) =>
    recordReplies(db, [{ ...name, messageId: 'm', at: now() }]),
  )
  assert.equal(replied, true)
  const [send] = await sql`select contact_id, open_count, is_read from email_sends where id = ${name.sendId}`
  assert.deepEqual({ ...send }, { contact_id: third, open_count: 2, is_read: true })
  const rows = await sql`select contact_id from email_opens union all select contact_id from email_replies`
  assert.deepEqual(
    rows.map((row) => row.contact_id),
    [third, third, third],
  )
  const [subscriber] = await findSubscribers(sql, [name])
  assert.deepEqual([subscriber?.sendId, subscriber?.contactId], [name.sendId, third])
})

test('a name that is nobody’s any more finds nothing', async (t) => {
  const { sql, first, sends } = await setup(t)
  await sql`delete from email_sends where id = ${sends[0]!}`
  const name = { sendId: sends[0]!, contactId: first }
  assert.equal((await findSendContacts(sql, [name])).size, 0)
  assert.equal((await transaction(sql, (db) => lockSends(db, [name]))).size, 0)
  assert.deepEqual(await findSubscribers(sql, [name]), [])
})

test('how a mail ended is written though its contact is merged at that moment', async (t) => {
  const { sql, first, second, sends, mergeInto } = await setup(t)
  const send = { id: sends[0]!, contactId: first }
  const { marked } = await transaction(sql, (db) =>
    markSends(db, [send], { free: 1, senderId: 7, now: now() }),
  )
  assert.ok(marked.has(send.id))
  const outcome = {
    ...send,
    senderId: 7,
    state: 'sent' as const,
    error: null,
    attemptAt: null,
    isAttempt: false,
    tokens: null,
    copyId: null,
  }
  const written = await duringMerge(
    (db) => mergeInto(db, first, second),
    () => transaction(sql, (db) => recordSendOutcomes(db, [outcome], now())),
  )
  assert.deepEqual(
    written.map((row) => [row.id, row.contactId, row.state]),
    [[send.id, second, 'sent']],
  )

  /** Begins a merge, begins `act` while it is open, ends the merge. */
  async function duringMerge<T>(merge: (db: Db) => Promise<void>, act: () => Promise<T>): Promise<T> {
    let under: Promise<T> | undefined
    await transaction(sql, async (db) => {
      await merge(db)
      under = act()
      await untilSomebodyWaits(db)
    })
    return under as Promise<T>
  }
})

test('how a text message ended is written though its contact was merged or deleted', async (t) => {
  const { sql, first, second, third, mergeInto } = await setup(t)
  const sends = [first, third].map((contactId) => ({
    contactId,
    messageId: 1,
    lane: 1,
    source: 'api',
    sourceId: null,
  }))
  const ids = await transaction(sql, (db) => queueChannelSends(db, TEXT_SENDS, sends, now()))
  await sql`update text_message_sends set state = 'sending', sender_id = 7`
  await transaction(sql, (db) => mergeInto(db, first, second))
  await sql`update text_message_sends set contact_id = null where contact_id = ${third}`
  const outcomes = ids.map((id, n) => ({
    id: id!,
    contactId: sends[n]!.contactId,
    senderId: 7,
    state: 'sent' as const,
    error: null,
    attemptAt: null,
    isAttempt: false,
    providerId: null,
    address: null,
    content: null,
    hash: `h${n}`,
  }))
  await transaction(sql, (db) => recordChannelOutcomes(db, TEXT_SENDS, outcomes, now()))
  const rows = await sql`select contact_id, state from text_message_sends order by id`
  assert.deepEqual(
    rows.map((row) => [row.contact_id, row.state]),
    [
      [second, 'sent'],
      [null, 'sent'],
    ],
  )
})

test('a send is found by its id, however many its contact got', async (t) => {
  const { sql, url } = await testDatabase(t)
  const ids = await insertContacts(sql, 5_000)
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, ids)
  const contactId = ids[0]!
  const many = await sql<{ id: number }[]>`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued)
    select ${contactId}, ${emailId}, 'many ' || n, 'c1@example.com', 'queued', ${now()}, ${now()} from generate_series(1, 1000) n
    returning id`
  await sql`vacuum analyze email_sends`
  const sends = many.slice(0, 100).map(({ id }) => ({ id, contactId }))
  const names = sends.map(({ id }) => ({ sendId: id, contactId }))
  const outcome = {
    senderId: 7,
    state: 'sent' as const,
    error: null,
    attemptAt: null,
    isAttempt: false,
    tokens: null,
  }
  const outcomes = sends.map((send) => ({ ...send, ...outcome, copyId: null }))
  const visitor = { ip: '10.0.0.1', userAgent: 'Mozilla/5.0', referer: null, isTracked: true }
  const opens = names.map((send) => ({ at: now(), visitor, send, isInBrowser: false }) as unknown as OpenHit)
  for (const [what, act] of [
    ['looking up', (db: Db) => findSendContacts(db, names)],
    ['locking', (db: Db) => lockSends(db, names)],
    ['subscribers', (db: Db) => findSubscribers(db, names)],
    ['opens', (db: Db) => recordOpens(db, opens, { config: testConfig(), now: now() })],
    ['marking', (db: Db) => markSends(db, sends, { free: 100, senderId: 7, now: now() })],
    ['outcomes', (db: Db) => recordSendOutcomes(db, outcomes, now())],
    [
      'replies',
      (db: Db) =>
        recordReplies(
          db,
          names.map((name) => ({ ...name, messageId: 'm', at: now() })),
        ),
    ],
  ] as const) {
    await sql`vacuum email_sends`
    const touched = await rowsTouched(url, (own) => transaction(own, async (db) => void (await act(db))))
    const read = touched.of('email_sends')
    // By contact it would be 100,000.
    assert.ok(read >= 100 && read <= 500, `${what}: ${read} rows read for 100 sends`)
  }
})

async function setup(t: TestContext) {
  const { sql } = await testDatabase(t)
  const [first, second, third] = await insertContacts(sql, 3)
  const emailId = await insertEmail(sql)
  const sends = await queueSends(sql, emailId, [first!])
  const context = { sql, actor: SYSTEM, now: now(), catalog, config: testConfig() }
  return {
    sql,
    first: first!,
    second: second!,
    third: third!,
    sends,
    mergeInto: (db: Db, duplicate: number, survivor: number) =>
      absorb({ ...context, db }, [{ duplicate, survivor }]),
  }
}

async function untilSomebodyWaits(db: Db): Promise<void> {
  for (;;) {
    const [row] = await db<{ waits: boolean }[]>`
      select exists (select from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())
        or not granted and transactionid is not null) as waits`
    if (row?.waits) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HookTest, hookTest, names } from '../../../../test/hookTest.ts'
import { until } from '../../../../test/mail.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { insertWaiting } from './insertWaiting.ts'

const LIMIT = 3
/** After this time a turn sends nothing that it read before. */
const READ_ANEW_MS = 2_100
const TRIGGER = 'mautic.lead_post_save_new'

/** Queues events that tell of C<from>, C<from + 1> and so on. */
async function queue({ app, now }: HookTest, ids: readonly number[], from: number, count: number) {
  const events = Array.from({ length: count }, (_, n) => `C${from + n}`).flatMap((firstname) =>
    ids.map((webhookId) => ({
      webhookId,
      trigger: TRIGGER,
      payload: JSON.stringify({ contact: { fields: { all: { firstname } } } }),
    })),
  )
  await transaction(app.sql, (db) => insertWaiting(db, events, { limit: LIMIT, now: now() }))
}

const series = (from: number, count: number) => Array.from({ length: count }, (_, n) => `C${from + n}`)

/** A receiver that keeps the answer to its request number `at` back until it is let go. */
async function heldAt(t: TestContext, at: number) {
  const it = await hookTest(t, { webhook_limit: LIMIT })
  const { id } = await it.make()
  let held: ServerResponse | null = null
  it.receiver.answer = (_request, response) => {
    if (it.receiver.received.length === at) held = response
    else response.end('ok')
  }
  const letGo = () => held?.end('ok')
  const written = async () => (await it.app.sql`select from webhook_deliveries`).length
  const isInHand = async () =>
    (await it.app.sql`select from webhook_states where webhook_id = ${id} and sender_id is not null`).length >
    0
  return { it, id, letGo, written, isInHand }
}

test('bodies of tens of kilobytes arrive whole, each at its own webhook, while their memory is used again and again', async (t) => {
  const it = await hookTest(t, { webhook_limit: LIMIT })
  const hooks = [await it.make(), await it.make()]
  const text = (id: number, n: number) => `${id} ${n} `.repeat(700 + (n % 50) * 10)
  const events = Array.from({ length: 600 }, (_, n) => n).flatMap((n) =>
    hooks.map(({ id }) => ({
      ...{ webhookId: id, trigger: TRIGGER },
      payload: JSON.stringify({ id, n, text: text(id, n) }),
    })),
  )
  await transaction(it.app.sql, (db) => insertWaiting(db, events, { limit: LIMIT, now: it.now() }))
  await it.send()
  await until(async () => (await it.waiting()) === 0)
  for (const { id, secret } of hooks) {
    const own = it.receiver.received.filter(({ headers }) =>
      String(headers['webhook-id']).startsWith(`msg_${id}_`),
    )
    const told = own.flatMap(
      ({ body }) => JSON.parse(body)[TRIGGER] as { id: number; n: number; text: string }[],
    )
    assert.equal(told.length, 600)
    for (const [n, event] of told.entries()) assert.deepEqual(event, { id, n, text: text(id, n) })
    for (const { body, headers } of own)
      assert.equal(headers['webhook-signature'], createHmac('sha256', secret).update(body).digest('base64'))
  }
})

test('a turn goes on while what it did is written and more is read: one request at a time, in order, each event once', async (t) => {
  const { it, id, letGo, written, isInHand } = await heldAt(t, 60)
  await queue(it, [id], 0, 270)
  await it.send()
  await until(async () => it.receiver.received.length === 60 && (await written()) > 0)
  assert.ok(await isInHand(), 'it is still the same turn')
  assert.ok((await written()) < 60)
  await queue(it, [id], 270, 30)
  letGo()
  await until(async () => (await it.waiting()) === 0)
  assert.deepEqual(names(it.receiver), series(0, 300))
  assert.equal(it.receiver.received.length, 100)
  assert.equal(new Set(it.receiver.received.map(({ headers }) => headers['webhook-id'])).size, 100)
  await until(async () => (await written()) === 100)
})

test('newest first holds over all that is read in a turn', async (t) => {
  const it = await hookTest(t, { webhook_limit: LIMIT })
  const { id } = await it.make({ eventsOrderbyDir: 'DESC' })
  await queue(it, [id], 0, 300)
  await it.send()
  await until(async () => (await it.waiting()) === 0)
  assert.deepEqual(names(it.receiver), series(0, 300).toReversed())
})

test('a webhook that is unpublished in the middle of a turn ends it, and goes on where it was when it is published again', async (t) => {
  const { it, id, letGo, isInHand } = await heldAt(t, 60)
  await queue(it, [id], 0, 3_000)
  await it.send()
  await until(() => it.receiver.received.length === 60)
  const admin = await it.app.as('admin')
  await admin.patch(`/hooks/${id}/edit`, { isPublished: false })
  letGo()
  await until(async () => !(await isInHand()))
  const taken = it.receiver.received.length
  assert.ok(taken < 1_000, `${taken}`)
  assert.equal(await it.waiting(), 3_000 - taken * LIMIT)
  await admin.patch(`/hooks/${id}/edit`, { isPublished: true })
  await until(async () => (await it.waiting()) === 0)
  assert.deepEqual(names(it.receiver), series(0, 3_000))
})

test('a webhook that is deleted in the middle of a turn ends it while others go on; taken back, it goes on, too', async (t) => {
  const { it, id, letGo } = await heldAt(t, 60)
  await queue(it, [id], 0, 3_000)
  await it.send()
  await until(() => it.receiver.received.length === 60)
  const admin = await it.app.as('admin')
  const deleted = await admin.delete(`/hooks/${id}/delete`)
  const other = await it.make({ name: 'Other' })
  letGo()
  await queue(it, [other.id], 5_000, 1)
  await until(() => names(it.receiver).includes('C5000'))
  assert.ok(it.receiver.received.length < 1_000, `${it.receiver.received.length}`)
  const back = await admin.post(`/undo/${deleted.headers['undo-token']}`)
  assert.equal(back.status, 200, back.text)
  await until(async () => (await it.waiting()) === 0)
  assert.deepEqual(new Set(names(it.receiver)), new Set([...series(0, 3_000), 'C5000']))
})

test('what was erased while a slow receiver held up a turn goes out no more, and a webhook that was unpublished gets nothing', async (t) => {
  const { it, id, letGo, isInHand } = await heldAt(t, 1)
  await queue(it, [id], 0, 12)
  await it.send()
  await until(() => it.receiver.received.length === 1)
  await it.app.sql`delete from webhook_items where payload like '%"C4"%'`
  await sleep(READ_ANEW_MS)
  letGo()
  await until(async () => (await it.waiting()) === 0)
  assert.deepEqual(names(it.receiver), ['C0', 'C1', 'C2', 'C3', ...series(5, 7)])

  it.receiver.received.length = 0
  await queue(it, [id], 12, 12)
  await until(() => it.receiver.received.length === 1)
  await (await it.app.as('admin')).patch(`/hooks/${id}/edit`, { isPublished: false })
  await sleep(READ_ANEW_MS)
  letGo()
  await until(async () => !(await isInHand()))
  assert.deepEqual(names(it.receiver), series(12, 3))
})

test('a request that fails in the middle of a turn comes again with what it held, and the rest behind it', async (t) => {
  const it = await hookTest(t, { webhook_limit: LIMIT })
  const { id } = await it.make()
  it.receiver.answer = (_request, response) =>
    it.receiver.received.length === 50 ? response.writeHead(500).end() : response.end('ok')
  await queue(it, [id], 0, 300)
  await it.send()
  const failures = async () =>
    (
      await it.app.sql<{ failures: number }[]>`select failures from webhook_states where webhook_id = ${id}`
    )[0]?.failures
  await until(async () => (await failures()) === 1)
  it.pass(6)
  await until(async () => (await it.waiting()) === 0)
  const { received } = it.receiver
  assert.equal(received[49]?.headers['webhook-id'], received[50]?.headers['webhook-id'])
  assert.deepEqual(names({ ...it.receiver, received: received.toSpliced(49, 1) }), series(0, 300))
  assert.equal(await failures(), 0)
})

// Notifications that say the same leave in one request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertContacts, until } from '../../../../test/mail.ts'
import { audience, ended, pushId } from '../../../../test/notifications.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { recordPushIds } from './pushIds.ts'

const states = async ({ sql }: Awaited<ReturnType<typeof audience>>) =>
  (await sql`select state, error, retry_count from notification_sends order by contact_id`).map((row) => ({
    ...row,
  }))

test('5,000 notifications of the same words leave in requests of 2,000 push ids, and each is sent once', async (t) => {
  const world = await audience(t, 5_000)
  await world.send(world.contacts)
  await ended(world.sql, 5_000)
  const sizes = world.sent().map((one) => one.include_subscription_ids.length)
  assert.ok(sizes.length <= 5, `${sizes}`)
  assert.ok(Math.max(...sizes) === 2_000, `${sizes}`)
  assert.deepEqual(world.deliveries.flat().sort(), world.all)
  const rows = await world.sql`
    select state, count(*)::int as count, count(distinct provider_id)::int as ids, count(distinct tracking_hash)::int as hashes
    from notification_sends group by state`
  assert.deepEqual({ ...rows[0] }, { state: 'sent', count: 5_000, ids: sizes.length, hashes: 5_000 })
  assert.equal(
    (await world.admin.get(`/notifications/${world.id}`)).body.notification.sentCount,
    5_000,
    'counted for each contact',
  )
})

test('what is filled in for a contact goes to the contact alone; never more is marked than requests are free', async (t) => {
  const gate = Promise.withResolvers<null>()
  const world = await audience(t, 40, {
    content: { heading: 'News', message: 'For {contactfield=firstname}' },
    before: () => gate.promise,
  })
  await world.send(world.contacts)
  await until(() => world.oneSignal.requests.length === 10)
  const [marked] = await world.sql`
    select count(*)::int as count from notification_sends where state = 'sending'`
  assert.equal(marked!.count, 10)
  gate.resolve(null)
  await ended(world.sql, 40)
  assert.equal(world.oneSignal.most, 10)
  const words = world.sent().map((one) => [one.include_subscription_ids.length, one.contents.en])
  assert.equal(words.length, 40)
  assert.equal(new Set(words.map(([, text]) => text)).size, 40)
  assert.ok(words.every(([count]) => count === 1))
})

test('push ids that the answer calls invalid are gone for their contacts; whoever has no other was not reached', async (t) => {
  const world = await audience(t, 6, { isGone: (index) => index === 1 || index === 4 })
  const [, first = 0] = world.contacts
  const second = {
    ...{ contactId: first, pushId: pushId(0x99), isMobile: false, isEnabled: true, isProven: true },
  }
  await transaction(world.sql, (db) => recordPushIds(db, [second], new Date()))
  await world.send(world.contacts)
  await ended(world.sql, 6)
  assert.equal(world.sent().length, 1)
  const gone = { state: 'failed', error: 'OneSignal knows none of the push ids any more.', retry_count: 1 }
  const sent = { state: 'sent', error: null, retry_count: 0 }
  assert.deepEqual(await states(world), [sent, gone, sent, sent, gone, sent])
  const rows = await world.sql`select push_id from push_ids where not enabled order by push_id`
  assert.deepEqual(
    rows.map((row) => row.push_id),
    [pushId(1), pushId(4), pushId(0x99)],
  )
  assert.equal((await world.admin.get(`/notifications/${world.id}`)).body.notification.sentCount, 4)
})

test('429 puts all of a request off, and it is made again as it was, under its name', async (t) => {
  const world = await audience(t, 300, {
    before: (_, index) =>
      index === 0 ? { status: 429, json: { errors: ['API rate limit exceeded'] } } : null,
  })
  await world.send(world.contacts)
  const put = { state: 'queued', error: 'API rate limit exceeded', retry_count: 1 }
  await until(async () => (await states(world)).every((row) => row.retry_count === 1))
  assert.deepEqual(await states(world), Array(300).fill(put))
  // Somebody new gets the same words meanwhile: what was put off keeps its company, and so its name.
  const [late = 0] = await insertContacts(world.sql, 1, 1_000)
  const own = { contactId: late, pushId: pushId(7_000), isMobile: false, isEnabled: true, isProven: true }
  await transaction(world.sql, async (db) => {
    await recordPushIds(db, [own], new Date())
    await db`update notification_sends set attempt_at = ${new Date(Date.now() - 60_000)} where state = 'queued'`
  })
  await world.send([late])
  await ended(world.sql, 301)
  const [first, ...others] = world.sent()
  const again = others.find((one) => one.include_subscription_ids.length > 1)
  assert.equal(others.length, 2)
  assert.equal(first!.include_subscription_ids.length, 300)
  assert.equal(again!.idempotency_key, first!.idempotency_key)
  assert.deepEqual(again!.include_subscription_ids, first!.include_subscription_ids)
  assert.deepEqual(world.deliveries.flat().sort(), world.all)
})

for (const [how, reply] of [
  ['was cut off', { json: { id: 'n-1' }, isCutOff: true }],
  ['never came', { hangsUp: true }],
] as const)
  test(`of a request whose answer ${how} all are unknown, and none is sent again`, async (t) => {
    const world = await audience(t, 50, { before: (_, index) => (index === 0 ? reply : null) })
    await world.send(world.contacts)
    await ended(world.sql, 50)
    assert.deepEqual([...new Set((await states(world)).map((row) => row.state))], ['unknown'])
    const [late = 0] = await insertContacts(world.sql, 1, 1_000)
    const own = { contactId: late, pushId: pushId(3), isMobile: false, isEnabled: true, isProven: true }
    await transaction(world.sql, (db) => recordPushIds(db, [own], new Date()))
    await world.send([late])
    await ended(world.sql, 51)
    assert.deepEqual(
      world.sent().map((one) => one.include_subscription_ids.length),
      [50, 1],
    )
  })

test('who is the reason of a refusal fails alone', async (t) => {
  const world = await audience(t, 64)
  const [, , poisoned = 0] = world.contacts
  await transaction(world.sql, async (db) => {
    await db`update push_ids set push_id = 'no-uuid' where contact_id = ${poisoned}`
  })
  await world.send(world.contacts)
  await ended(world.sql, 64)
  const failed = await world.sql`select contact_id, error from notification_sends where state <> 'sent'`
  assert.deepEqual(
    failed.map((row) => [row.contact_id, /not a valid UUID/.test(row.error)]),
    [[poisoned, true]],
  )
  assert.deepEqual(
    world.deliveries.flat().sort(),
    world.all.filter((_, index) => index !== 2),
  )
  assert.equal(world.sent().length, 13, 'six times in halves')
})

test('a refusal that is meant for all is not asked for each', async (t) => {
  const world = await audience(t, 64, {
    before: () => ({ status: 400, json: { errors: ['The app is disabled'] } }),
  })
  await world.send(world.contacts)
  await ended(world.sql, 64)
  const all = { state: 'failed', error: 'The app is disabled', retry_count: 1 }
  assert.deepEqual(await states(world), Array(64).fill(all))
  assert.equal(world.sent().length, 3)
})

test('whoever gets the same twice is named in two requests', async (t) => {
  const world = await audience(t, 3)
  const [ann = 0, ...others] = world.contacts
  await world.send([ann, ann, ...others])
  await ended(world.sql, 4)
  assert.deepEqual(world.deliveries.flat().sort(), [pushId(0), ...world.all])
  assert.ok(
    world
      .sent()
      .every((one) => new Set(one.include_subscription_ids).size === one.include_subscription_ids.length),
  )
})

test('the limit a second counts notifications, not requests', async (t) => {
  const world = await audience(t, 12, { rate: 5 })
  await world.send(world.contacts)
  await ended(world.sql, 12)
  const sizes = world.sent().map((one) => one.include_subscription_ids.length)
  assert.ok(Math.max(...sizes) <= 5, `${sizes}`)
  assert.deepEqual(world.deliveries.flat().sort(), world.all)
})

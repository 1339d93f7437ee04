// Notifications through OneSignal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertContacts, until } from '../../../../test/mail.ts'
import { ended, notifications } from '../../../../test/notifications.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { recordPushIds } from './pushIds.ts'

test('each contact gets its own words in its browsers or on its phones', async (t) => {
  const { admin, id, send, sent, sql } = await notifications(t, () => ({ json: { id: 'n-1' } }))
  const [ann = 0, bob = 0, cy = 0] = await insertContacts(sql, 3)
  await transaction(sql, (db) =>
    recordPushIds(
      db,
      [
        { contactId: ann, pushId: 'web-1', isMobile: false, isEnabled: true, isProven: true },
        { contactId: ann, pushId: 'phone-1', isMobile: true, isEnabled: true, isProven: true },
        { contactId: ann, pushId: 'off-1', isMobile: false, isEnabled: false },
        { contactId: bob, pushId: 'web-2', isMobile: false, isEnabled: true },
      ],
      new Date(),
    ),
  )
  await send([ann])
  await ended(sql, 1)
  await send([ann], true)
  await ended(sql, 2)
  await send([bob, cy])
  await ended(sql, 4)
  const [web, phone, other] = sent()
  assert.deepEqual([web!.app_id, web!.include_subscription_ids], ['app-1', ['web-1']])
  assert.deepEqual([web!.headings.en, web!.contents.en], ['Hello First1', 'From City & 1'])
  assert.match(web!.url ?? '', /^http:\/\/127\.0\.0\.1:8080\/r\/[0-9a-f]{25}\?ct=/)
  assert.deepEqual([web!.web_buttons?.[0]?.text, web!.web_buttons?.[0]?.url], ['Open', web!.url])
  assert.deepEqual([phone!.include_subscription_ids, phone!.buttons?.[0]?.text], [['phone-1'], 'Open'])
  assert.notEqual(web!.idempotency_key, phone!.idempotency_key)
  assert.deepEqual(other!.include_subscription_ids, ['web-2'])
  const [last] = await sql`select state, error from notification_sends where contact_id = ${cy}`
  assert.deepEqual({ ...last }, { state: 'failed', error: 'The contact has no active push id.' })
  assert.equal((await admin.get(`/notifications/${id}`)).body.notification.sentCount, 3)
  const stats = (await admin.get('/stats/push_notification_stats')).body
  assert.equal(stats.total, 4)
})

test('no value of a contact goes to a browser that has not proved to be its own, nor to one that went to another contact', async (t) => {
  const { send, sent, sql } = await notifications(t, () => ({ json: { id: 'n-1' } }))
  const [ann = 0, bob = 0] = await insertContacts(sql, 2)
  const record = (contactId: number, pushId: string, isProven?: boolean) => {
    const own = { contactId, pushId, isMobile: false, isEnabled: true, ...(isProven ? { isProven } : {}) }
    return transaction(sql, (db) => recordPushIds(db, [own], new Date()))
  }
  const words = async (contactId: number, count: number) => {
    await send([contactId])
    await ended(sql, count)
    const last = sent().at(-1)
    return [last?.include_subscription_ids.toSorted(), last?.headings.en, last?.contents.en]
  }
  await record(ann, 'own')
  const nothing = [['own'], 'Hello you', 'From here']
  assert.deepEqual(await words(ann, 1), nothing)
  await record(ann, 'own', true)
  await record(ann, 'own')
  assert.deepEqual(await words(ann, 2), [['own'], 'Hello First1', 'From City & 1'], 'proved once is proved')
  await record(ann, 'strange')
  assert.deepEqual(await words(ann, 3), [['own', 'strange'], 'Hello you', 'From here'], 'one body for all')
  await record(bob, 'own')
  assert.deepEqual(await words(bob, 4), nothing)
})

test('2,000 push ids a request, none left out; what is put off is named the same again', async (t) => {
  let answered = 0
  const { send, sent, sql } = await notifications(t, (one) => {
    answered += 1
    if (answered === 2) return { status: 503, json: { errors: ['Busy'] } }
    const isLast = one.include_subscription_ids.length < 2_000
    // Nobody of the last request is known: the message was sent to the others.
    return isLast
      ? { json: { id: '', errors: { invalid_subscription_ids: one.include_subscription_ids } } }
      : { json: { id: `n-${answered}` } }
  })
  const [ann = 0] = await insertContacts(sql, 1)
  const all = Array.from({ length: 4_100 }, (_, n) => `id-${n}`)
  const own = all.map((pushId) => ({ contactId: ann, pushId, isMobile: false, isEnabled: true }))
  await transaction(sql, (db) => recordPushIds(db, own, new Date()))
  await send([ann])
  await until(async () => (await sql`select from notification_sends where retry_count = 1`).length === 1)
  await sql`update notification_sends set attempt_at = ${new Date()} where state = 'queued'`
  await ended(sql, 1)
  const [row] = await sql`select state, provider_id from notification_sends`
  assert.deepEqual([row!.state, row!.provider_id], ['sent', 'n-3'])
  const [first, second, ...again] = sent()
  assert.equal(again.length, 3)
  const named = again.flatMap((one) => one.include_subscription_ids)
  assert.deepEqual([...named].sort(), [...all].sort())
  const keys = again.map((one) => one.idempotency_key)
  assert.equal(new Set(keys).size, 3)
  assert.deepEqual([first!.idempotency_key, second!.idempotency_key], keys.slice(0, 2))
  assert.deepEqual(first!.include_subscription_ids, again[0]!.include_subscription_ids)
  assert.equal((await sql`select from push_ids where enabled`).length, 4_000)
})

test('push ids that OneSignal does not know any more are not used again', async (t) => {
  const { send, sql } = await notifications(t, (sent) =>
    sent.include_subscription_ids.includes('good')
      ? { json: { id: 'n-1', errors: { invalid_subscription_ids: ['gone-1'] } } }
      : { json: { id: '', errors: { invalid_subscription_ids: sent.include_subscription_ids } } },
  )
  const [ann = 0, bob = 0] = await insertContacts(sql, 2)
  await transaction(sql, (db) =>
    recordPushIds(
      db,
      [
        { contactId: ann, pushId: 'good', isMobile: false, isEnabled: true },
        { contactId: ann, pushId: 'gone-1', isMobile: false, isEnabled: true },
        { contactId: bob, pushId: 'gone-2', isMobile: false, isEnabled: true },
      ],
      new Date(),
    ),
  )
  await send([ann, bob])
  await ended(sql, 2)
  const rows = await sql`select push_id, enabled from push_ids order by push_id`
  assert.deepEqual(
    rows.map((row) => [row.push_id, row.enabled]),
    [
      ['gone-1', false],
      ['gone-2', false],
      ['good', true],
    ],
  )
  const states = await sql`select contact_id, state from notification_sends order by contact_id`
  assert.deepEqual(
    states.map((row) => [row.contact_id, row.state]),
    [
      [ann, 'sent'],
      [bob, 'failed'],
    ],
  )
})

test('clicks are counted at the send; the first one makes the notification read', async (t) => {
  const { app, admin, id, send, sent, sql } = await notifications(t, () => ({ json: { id: 'n-1' } }))
  const [ann = 0] = await insertContacts(sql, 1)
  const own = { contactId: ann, pushId: 'web-1', isMobile: false, isEnabled: true }
  await transaction(sql, (db) => recordPushIds(db, [own], new Date()))
  await send([ann])
  await ended(sql, 1)
  const link = new URL(sent()[0]?.url ?? '')
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const follow = () => app.fastify.inject({ url: link.pathname + link.search, headers })
  const [first] = await Promise.all([follow(), follow(), follow()])
  assert.equal(first.headers.location, 'https://shop.example/sale?utm_source=push')
  await follow()
  const [stat] = (await admin.get('/stats/push_notification_stats')).body.stats
  assert.deepEqual([stat.click_count, stat.is_clicked], ['4', '1'])
  assert.ok(stat.date_clicked && stat.date_read && stat.last_clicked)
  const { notification } = (await admin.get(`/notifications/${id}`)).body
  assert.deepEqual([notification.readCount, notification.sentCount], [1, 1])
  const [hit] = (await admin.get('/stats/page_hits')).body.stats
  assert.deepEqual([hit.lead_id, hit.source], [String(ann), 'notification'])
})

test('a push id has one contact: whoever has it now', async (t) => {
  const { sql } = await notifications(t, () => ({}))
  const [ann = 0, bob = 0] = await insertContacts(sql, 2)
  const own = { pushId: 'web-1', isMobile: false, isEnabled: true }
  const record = (contactId: number) =>
    transaction(sql, (db) => recordPushIds(db, [{ ...own, contactId }], new Date()))
  await record(ann)
  await record(bob)
  await record(bob)
  await record(999_999)
  assert.deepEqual(
    (await sql`select contact_id from push_ids`).map((row) => row.contact_id),
    [],
  )
  const told =
    await sql`select ids from domain_events where type = 'contact.changed' and payload->'fields' ? 'push' order by id`
  assert.deepEqual(
    told.map((row) => row.ids),
    [[ann], [ann, bob], [bob]],
  )
})

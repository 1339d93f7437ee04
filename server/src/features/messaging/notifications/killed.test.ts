// Notifications under `kill -9`: nobody is forgotten, and nobody gets one twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killSender, statesIn } from '../../../../test/channelSenders.ts'
import { insertContacts, until } from '../../../../test/mail.ts'
import { audience, pushId } from '../../../../test/notifications.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { recordPushIds } from './pushIds.ts'

test('a process that is killed while each contact gets its own words: nobody gets them twice, at most ten are unknown', async (t) => {
  const world = await audience(t, 300, {
    isIdle: true,
    content: { heading: 'News', message: 'For {contactfield=firstname}' },
    before: () => new Promise((resolve) => setTimeout(() => resolve(null), 30)),
  })
  await world.send(world.contacts)
  const { cut, ended } = await killSender(t, world.app, 'notification', {
    settings: world.settings,
    isInMiddle: () => world.oneSignal.requests.length >= 80,
  })
  assert.ok((cut.queued ?? 0) > 0, JSON.stringify(cut))
  assert.ok((ended.unknown ?? 0) <= 10, JSON.stringify(ended))
  assert.equal((ended.sent ?? 0) + (ended.unknown ?? 0), 300, JSON.stringify(ended))
  const named = world.sent().flatMap((one) => one.include_subscription_ids)
  assert.equal(new Set(named).size, named.length, 'nobody is named in two requests')
  assert.ok(named.length >= (ended.sent ?? 0))
})

test('a process that is killed while thousands get the same words: those of requests without an answer are unknown, and sending goes on', async (t) => {
  const unanswered = Promise.withResolvers<null>()
  t.after(() => unanswered.resolve(null))
  let isCut = false
  const world = await audience(t, 5_000, {
    isIdle: true,
    before: (_, index) => (index === 0 || isCut ? null : unanswered.promise),
  })
  await world.send(world.contacts)
  const { ended } = await killSender(t, world.app, 'notification', {
    settings: world.settings,
    async isInMiddle() {
      const { sent = 0, sending = 0 } = await statesIn(world.sql, 'notification')
      isCut = sent > 0 && sending > 0 && world.oneSignal.requests.length > 1
      return isCut
    },
  })
  assert.ok((ended.unknown ?? 0) > 0, JSON.stringify(ended))
  assert.equal((ended.sent ?? 0) + (ended.unknown ?? 0), 5_000, JSON.stringify(ended))
  const [late = 0] = await insertContacts(world.sql, 1, 10_000)
  const own = { contactId: late, pushId: pushId(10_000), isMobile: false, isEnabled: true, isProven: true }
  await transaction(world.sql, (db) => recordPushIds(db, [own], new Date()))
  await world.send([late])
  await until(() => world.sent().at(-1)?.include_subscription_ids.at(-1) === pushId(10_000))
  const named = world.sent().flatMap((one) => one.include_subscription_ids)
  assert.equal(new Set(named).size, named.length, 'nobody is named in two requests')
  const sent = await world.sql<{ id: string }[]>`
    select p.push_id as id from notification_sends s join push_ids p on p.contact_id = s.contact_id
    where s.state = 'sent' and s.contact_id <> ${late}`
  const delivered = new Set(world.deliveries.flat())
  assert.ok(
    sent.every(({ id }) => delivered.has(id)),
    'who counts as reached was reached',
  )
})

// Webhooks of several users to slow receivers, with a real sender and real sockets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beforeDrop, testDatabase } from '../../../../test/database.ts'
import { testConfig, until } from '../../../../test/mail.ts'
import { type Receiver, receiver } from '../../../../test/receiver.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { insertWaiting } from './insertWaiting.ts'
import { startWebhookSender } from './startWebhookSender.ts'

const SLOW_HOSTS = 28
/** Slots that one user gets. */
const USER_SLOTS = 24

test('140 webhooks of one user at slow receivers do not delay the webhook of another user', {
  timeout: 300_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const slow: Receiver[] = []
  for (let n = 0; n < SLOW_HOSTS; n++) slow.push(Object.assign(await receiver(t), { answer: () => {} }))
  const healthy = await receiver(t)
  const insertHooks = async (userId: number, urls: readonly string[]) => {
    const rows = await sql<{ id: number }[]>`
      insert into webhooks (name, webhook_url, secret, triggers, acts_for_user_id)
      select 'Hook', url, 's', '["mautic.lead_post_save_new"]', ${userId} from unnest(${urls as string[]}::text[]) url returning id`
    const events = rows.map(({ id }) => ({
      ...{ webhookId: id, trigger: 'mautic.lead_post_save_new' },
      payload: JSON.stringify({ contact: { id: 1 } }),
    }))
    await transaction(sql, (db) => insertWaiting(db, events, { limit: 10, now: new Date() }))
  }
  const open = () => slow.reduce((sum, { received }) => sum + received.length, 0)
  await insertHooks(
    7,
    slow.flatMap(({ url: host }) => Array.from({ length: 5 }, (_, n) => `${host}/${n}`)),
  )
  const config = testConfig({
    ...{ outbound_allowed_hosts: ['127.0.0.1'], site_url: 'https://campanile.example' },
    webhook_timeout: 900,
  })
  const log = createLog({ level: 'error' })
  const sender = await startWebhookSender({ sql, url, config, log, pollMs: 20 })
  beforeDrop(t, () => {
    for (const inbox of slow) inbox.close()
    return sender.stop()
  })
  await until(() => open() >= USER_SLOTS)
  const startedAt = performance.now()
  await insertHooks(8, [healthy.url])
  await until(() => healthy.received.length === 1)
  t.diagnostic(`the webhook waited ${(performance.now() - startedAt).toFixed(0)} ms`)
  assert.equal(open(), USER_SLOTS, 'the slow requests are still under way')
})

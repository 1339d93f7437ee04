// Webhooks with a receiver, a sender and a clock that can be moved.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { queueItems } from '../src/features/automation/webhooks/queueItems.ts'
import { startWebhookSender } from '../src/features/automation/webhooks/startWebhookSender.ts'
import { catalog } from '../src/features/index.ts'
import { now as realNow } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/config.ts'
import { consumeHappenings } from '../src/platform/engine/consume.ts'
import { insertCursors } from '../src/platform/engine/cursors.ts'
import { createLog } from '../src/platform/log.ts'
import type { Permissions } from '../src/platform/permissions.ts'
import { type TestApp, testApp } from './app.ts'
import { testConfig } from './mail.ts'
import { type Receiver, receiver } from './receiver.ts'

const log = createLog({ level: 'error' })
const LOCAL = { outbound_allowed_hosts: ['127.0.0.1'], site_url: 'https://campanile.example' }

export interface HookTest {
  app: TestApp
  receiver: Receiver
  /** Moves the clock of the sender. */
  pass(seconds: number): void
  now(): Date
  /** Queues what has happened. */
  queue(): Promise<void>
  send(settings?: Partial<Config>): Promise<{ stop(): Promise<void> }>
  make(body?: object, who?: 'admin' | 'credential' | Permissions): Promise<{ id: number; secret: string }>
  /** What waits, oldest first. */
  waiting(): Promise<number>
}

export async function hookTest(t: TestContext, settings: Partial<Config> = {}): Promise<HookTest> {
  const senders: { stop(): Promise<void> }[] = []
  t.after(async () => {
    for (const sender of senders) await sender.stop()
  })
  const app = await testApp(t, { ...LOCAL, ...settings })
  const config = testConfig({ ...LOCAL, ...settings })
  const inbox = await receiver(t)
  await insertCursors(app.sql, ['webhooks.queue'])
  let passed = 0
  const now = () => new Date(realNow().getTime() + passed * 1000)
  return {
    app,
    receiver: inbox,
    now,
    pass(seconds) {
      passed += seconds
    },
    async queue() {
      const context = { config, catalog, log, now: now() }
      while ((await consumeHappenings(app.sql, queueItems(catalog), context)).progress === 'more');
    },
    async send(changed = {}) {
      const sender = await startWebhookSender({
        sql: app.sql,
        url: app.url,
        config: { ...config, ...changed },
        log,
        clock: now,
        pollMs: 20,
      })
      senders.push(sender)
      return sender
    },
    async make(body = {}, who = 'admin') {
      const client = await app.as(who)
      const made = await client.post('/hooks/new', {
        name: 'Hook',
        webhookUrl: inbox.url,
        triggers: ['mautic.lead_post_save_new'],
        ...body,
      })
      assert.equal(made.status, 201, made.text)
      return made.body.hook
    },
    async waiting() {
      const [row] = await app.sql<{ count: number }[]>`
        select coalesce(sum(cardinality(item_ids)), 0) as count from webhook_waiting`
      return row?.count ?? 0
    },
  }
}

export async function makeContacts(app: TestApp, count: number, from = 0): Promise<number[]> {
  const admin = await app.as('admin')
  const bodies = Array.from({ length: count }, (_, n) => ({
    email: `c${from + n}@example.com`,
    firstname: `C${from + n}`,
  }))
  const made = await admin.post('/contacts/batch/new', bodies)
  return Object.values(made.body.contacts as Record<string, { id: number }>).map(({ id }) => id)
}

/** Trigger and first name of each event that came, in order. */
export function names({ received }: Receiver): string[] {
  return received.flatMap(({ body }) =>
    Object.values(
      JSON.parse(body) as Record<string, { contact: { fields: { all: { firstname: string } } } }[]>,
    )
      .flat()
      .map(({ contact }) => contact.fields.all.firstname),
  )
}

/** Senders of text messages, tweets and notifications for tests, beside an application. */
import type { TestContext } from 'node:test'
import { catalog } from '../src/features/index.ts'
import { notificationSender } from '../src/features/messaging/notifications/notificationSender.ts'
import { textSender } from '../src/features/messaging/textMessages/textSender.ts'
import { tweetSender } from '../src/features/messaging/tweets/tweetSender.ts'
import type { Config } from '../src/platform/config.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import { beforeDrop } from './database.ts'
import { testConfig, until } from './mail.ts'
import { testStorage } from './storage.ts'

const SERVICES = { notification: notificationSender, text: textSender, tweet: tweetSender }

/** Starts the sender of a channel; it ends with the test, before its database does. */
export async function startSender(
  t: Pick<TestContext, 'after'>,
  { sql, url }: { sql: Sql; url: string },
  channel: keyof typeof SERVICES,
  settings: Partial<Config>,
  dataDir = '/nowhere',
): Promise<{ stop(): Promise<void> }> {
  const sender = await SERVICES[channel]({
    sql,
    url,
    config: testConfig({
      site_url: 'http://127.0.0.1:8080',
      outbound_allowed_hosts: ['127.0.0.1'],
      ...settings,
    }),
    onChange: () => {},
    log: createLog({ level: 'silent' }),
    catalog,
    storage: testStorage(dataDir),
  })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= sender.stop()
    return stopping
  }
  // The database may belong to the test, to the one around it, or to the file.
  beforeDrop(t, stop)
  t.after(stop)
  return { stop }
}

const OUTBOXES = ['text_message_sends', 'tweet_sends', 'notification_sends'] as const

/** Lets the senders do what is due, and says whether there was anything. */
export async function senders({ sql, now }: { sql: Sql; now(): Date }): Promise<boolean> {
  const isIdle = async () => {
    const busy = await Promise.all(
      OUTBOXES.map(
        (table) =>
          sql`select from ${sql(table)} where state = 'sending' or (state = 'queued' and attempt_at <= ${now()}) limit 1`,
      ),
    )
    return busy.every((rows) => rows.length === 0)
  }
  if (await isIdle()) return false
  await until(isIdle)
  return true
}

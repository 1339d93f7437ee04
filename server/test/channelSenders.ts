/** Senders of text messages, tweets and notifications for tests, beside an application. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
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
import { killed } from './mailSenders.ts'
import { testStorage } from './storage.ts'

const SERVICES = { notification: notificationSender, text: textSender, tweet: tweetSender }
const OUTBOXES = { text: 'text_message_sends', tweet: 'tweet_sends', notification: 'notification_sends' }

export type SendingChannel = keyof typeof SERVICES

/** Starts the sender of a channel; it ends with the test, before its database does. */
export async function startSender(
  t: Pick<TestContext, 'after'>,
  database: { sql: Sql; url: string },
  channel: SendingChannel,
  settings: Partial<Config>,
  dataDir = '/nowhere',
): Promise<{ stop(): Promise<void> }> {
  const sender = await openSender(database, channel, { settings, dataDir, level: 'silent' })
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

/** The sender of a channel, as a server has it. */
export function openSender(
  { sql, url }: { sql: Sql; url: string },
  channel: SendingChannel,
  { settings, dataDir, level }: { settings: Partial<Config>; dataDir: string; level: string },
) {
  return SERVICES[channel]({
    sql,
    url,
    config: testConfig({
      site_url: 'http://127.0.0.1:8080',
      outbound_allowed_hosts: ['127.0.0.1'],
      ...settings,
    }),
    onChange: () => {},
    log: createLog({ level }),
    catalog,
    storage: testStorage(dataDir),
  })
}

/** How many rows of the outbox of a channel are in each state. */
export async function statesIn(sql: Sql, channel: SendingChannel): Promise<Record<string, number>> {
  const rows = await sql<{ state: string; count: number }[]>`
    select state, count(*)::int as count from ${sql(OUTBOXES[channel])} group by 1`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/**
 * Kills a sender in a process of its own when it is in the middle, and lets another one go on until nothing is left.
 * @returns the states right after the kill, and at the end.
 */
export async function killSender(
  t: TestContext,
  { sql, url }: { sql: Sql; url: string },
  channel: SendingChannel,
  { settings, isInMiddle }: { settings: Partial<Config>; isInMiddle: () => boolean | Promise<boolean> },
): Promise<{ cut: Record<string, number>; ended: Record<string, number> }> {
  const file = join(import.meta.dirname, 'channelSenderProcess.ts')
  const child = fork(file, [url, channel, JSON.stringify(settings)], { stdio: 'inherit' })
  beforeDrop(t, () => killed(child))
  await until(isInMiddle)
  await killed(child)
  const cut = await statesIn(sql, channel)
  await startSender(t, { sql, url }, channel, settings)
  await until(async () => {
    const { queued = 0, sending = 0 } = await statesIn(sql, channel)
    return queued + sending === 0
  })
  return { cut, ended: await statesIn(sql, channel) }
}

/** Lets the senders do what is due, and says whether there was anything. */
export async function senders({ sql, now }: { sql: Sql; now(): Date }): Promise<boolean> {
  const isIdle = async () => {
    const busy = await Promise.all(
      Object.values(OUTBOXES).map(
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

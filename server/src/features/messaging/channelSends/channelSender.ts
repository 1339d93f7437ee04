/** Sends what the outbox of a channel holds. */
import type { Registry } from 'prom-client'
import { now } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { type Sender, startSender } from '../../../platform/delivery/sender.ts'
import type { Transport } from '../../../platform/delivery/transport.ts'
import { WAKE_CHANNEL } from '../../../platform/engine/wake.ts'
import type { Log } from '../../../platform/log.ts'
import type { Channel } from './channel.ts'
import { channelOutbox } from './channelOutbox.ts'
import { hasUrgentSends } from './channelSends.sql.ts'

export interface ChannelSenderOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  log: Log
  clock?: () => Date
  pollMs?: number
  metrics?: Registry
}

/** What a channel without a transport does: nothing, and it holds nothing open. */
export const NO_SENDER: Sender = { wake() {}, async stop() {} }

/** Starts to send in this process; any number of processes may do so on one database. Messages a second: 0 for no limit. */
export async function startChannelSender(
  channel: Channel,
  { transport, rate }: { transport: Transport; rate: number },
  { sql, url, log, clock, pollMs, metrics }: ChannelSenderOptions,
): Promise<Sender> {
  const sender = await startSender({
    sql,
    url,
    transport,
    outbox: channelOutbox(sql, channel),
    ratePerSecond: rate || null,
    log,
    clock,
    pollMs,
    channel: channel.name,
    metrics,
  })
  const listening = await sql.listen(WAKE_CHANNEL, () => {
    hasUrgentSends(sql, channel.sends, (clock ?? now)()).then(
      (hasAny) => hasAny && sender.wake(),
      // The sender looks by itself, and says what is wrong with the database.
      () => {},
    )
  })
  return {
    wake: sender.wake,
    async stop() {
      await listening.unlisten().catch(() => {})
      await sender.stop()
    },
  }
}

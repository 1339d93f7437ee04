import { now as realNow } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { outboundOf } from '../../../platform/delivery/outbound.ts'
import { requestLane } from '../../../platform/delivery/requestLane.ts'
import { type Sender, startSender } from '../../../platform/delivery/sender.ts'
import { restartedFor } from '../../../platform/engine/service.ts'
import { WAKE_CHANNEL } from '../../../platform/engine/wake.ts'
import type { Log } from '../../../platform/log.ts'
import { type ClaimedHook, hasDueHooks } from './claims.sql.ts'
import { takeTurn } from './turn.ts'
import { WEBHOOK_KEYS, type WebhookSettings, webhookOutbox } from './webhookOutbox.ts'

export interface WebhookSenderOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  config: WebhookSettings
  log: Log
  clock?: () => Date
  pollMs?: number
}

/** Sends to webhooks, as the settings of the moment say. */
export const webhookSender = restartedFor(WEBHOOK_KEYS, startWebhookSender)

/** Starts to send to webhooks in this process. Any number of processes may do so on one database. */
export async function startWebhookSender(options: WebhookSenderOptions): Promise<Sender> {
  const { sql, url, config, log, clock = realNow, pollMs } = options
  let isOver = false
  const outbox = webhookOutbox({ sql, config, log, clock })
  const { restock, isCrowded } = outbox
  const turn = { restock, isCrowded, outbound: outboundOf(config), config, clock, isOver: () => isOver }
  const transport = requestLane('webhooks', (hook: ClaimedHook) => takeTurn(hook, turn))
  const sender = await startSender({
    sql,
    url,
    transport,
    outbox,
    ratePerSecond: null,
    log,
    clock,
    pollMs,
    channel: 'webhooks',
  })
  const listening = await sql.listen(WAKE_CHANNEL, () => {
    hasDueHooks(sql, clock()).then(
      (hasAny) => hasAny && sender.wake(),
      // The sender looks by itself, and says what is wrong with the database.
      () => {},
    )
  })
  return {
    wake: sender.wake,
    async stop() {
      isOver = true
      await listening.unlisten().catch(() => {})
      await sender.stop()
    },
  }
}

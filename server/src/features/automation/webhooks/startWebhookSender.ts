import { now as realNow } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { type Outbound, outboundOf } from '../../../platform/delivery/outbound.ts'
import { requestLane } from '../../../platform/delivery/requestLane.ts'
import { type Sender, startSender } from '../../../platform/delivery/sender.ts'
import { restartedFor } from '../../../platform/engine/service.ts'
import { WAKE_CHANNEL } from '../../../platform/engine/wake.ts'
import type { Log } from '../../../platform/log.ts'
import { type Delivery, deliver } from './delivery.ts'
import { type ClaimedHook, hasDueHooks } from './items.sql.ts'
import { type TurnResult, WEBHOOK_KEYS, type WebhookSettings, webhookOutbox } from './webhookOutbox.ts'

export interface WebhookSenderOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  config: WebhookSettings
  log: Log
  clock?: () => Date
  pollMs?: number
}

/** A turn begins no further request after this time, so that what it did is written down: a kill repeats no more than that. */
const TURN_MS = 400

/** Sends to webhooks, as the settings of the moment say. */
export const webhookSender = restartedFor(WEBHOOK_KEYS, startWebhookSender)

/** Starts to send to webhooks in this process. Any number of processes may do so on one database. */
export async function startWebhookSender(options: WebhookSenderOptions): Promise<Sender> {
  const { sql, url, config, log, clock = realNow, pollMs } = options
  let isOver = false
  const turn = { outbound: outboundOf(config), config, clock, isOver: () => isOver }
  const transport = requestLane('webhooks', (hook: ClaimedHook) => take(hook, turn))
  const outbox = webhookOutbox({ sql, config, log })
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

/** Makes the requests of a turn one after the other, until one fails or the turn is over. */
async function take(
  hook: ClaimedHook,
  { outbound, config, clock, isOver }: TurnOptions,
): Promise<TurnResult> {
  const deliveries: Delivery[] = []
  const begun = performance.now()
  const turnMs = Math.min(TURN_MS, config.webhook_time_limit * 1000)
  for (let start = 0; start < hook.items.length; start += hook.limit) {
    if (start > 0 && (isOver() || performance.now() - begun > turnMs)) break
    const made = await deliver(hook, hook.items.slice(start, start + hook.limit), {
      outbound,
      siteUrl: config.site_url,
      timeoutMs: config.webhook_timeout * 1000,
      now: clock(),
    })
    deliveries.push(made)
    if (!made.isDelivered) break
  }
  return { kind: 'ended', deliveries }
}

interface TurnOptions {
  outbound: Outbound
  config: WebhookSettings
  clock: () => Date
  isOver(): boolean
}

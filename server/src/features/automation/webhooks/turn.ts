// A webhook in the hands of a sender: its requests one after the other, while what they left is written and more is read.
import type { Outbound } from '../../../platform/delivery/outbound.ts'
import type { ClaimedHook } from './claims.sql.ts'
import { type Delivery, deliver, type Receiver, type Request, undelivered } from './delivery.ts'
import type { Restock } from './restock.ts'
import type { WebhookSettings } from './webhookOutbox.ts'

/** How a turn ended. */
export interface TurnResult {
  kind: 'ended'
  /** Those that are not written yet, in their order. */
  deliveries: readonly Delivery[]
  /** Whether any request of the turn was taken. */
  hasDelivered: boolean
  /** Requests a second. */
  pace: number
}

export interface TurnOptions {
  restock: Restock
  outbound: Outbound
  config: Pick<WebhookSettings, 'site_url' | 'webhook_time_limit' | 'webhook_timeout'>
  clock(): Date
  /** The process ends. */
  isOver(): boolean
  /** Others wait for a turn. */
  isCrowded(): boolean
}

/** A turn begins no further request after this time, with others waiting and without. */
const CROWDED_MS = 400
const LONGEST_MS = 10_000
/** What was sent is written after this time, so that a kill repeats no more than that. */
const WRITTEN_MS = 400
/** Older requests are read anew: of what they tell, somebody may have been erased meanwhile. */
const FRESH_MS = 2_000
/** What is kept ready, in seconds and requests, and up to how much where a turn had to wait for more since reading was slow. */
const READY_S = 0.1
const MOST_READY_S = 1
const LEAST_READY = 4

/** Takes the turn of a webhook, until a request fails, nothing is left, it is another's, or what is left was read too long ago. */
export async function takeTurn(hook: ClaimedHook, options: TurnOptions): Promise<TurnResult> {
  const { restock, outbound, config, clock, isOver, isCrowded } = options
  const begun = performance.now()
  const read = (requests: readonly Request[]) => {
    const readAt = performance.now()
    return requests.map((request) => ({ ...request, readAt }))
  }
  const ready = read(hook.requests)
  let receiver: Receiver = hook
  let after = furthest(hook, ready)
  let unwritten: Delivery[] = []
  let writtenAt = begun
  let made = 0
  let sendingMs = 0
  let hasDelivered = false
  /** Nothing waits behind what is in hand, or the webhook is somebody else's. */
  let isDry = hook.failures > 0
  let isLost = false
  let readyS = READY_S
  let restocking: Promise<void> | null = null

  const age = () => performance.now() - begun
  // While it waited for more to send it would have sent on.
  const pace = () => made / Math.max(0.01, sendingMs / 1000)
  const isDone = () => {
    const most = Math.min(isCrowded() ? CROWDED_MS : LONGEST_MS, config.webhook_time_limit * 1000)
    return isLost || (made > 0 && (isOver() || age() > most))
  }
  const mayRestock = () => {
    if (restocking || unwritten.length === 0 || hook.failures > 0) return false
    return (!isDry && ready.length <= wanted() / 2) || performance.now() - writtenAt > WRITTEN_MS
  }
  const wanted = () => Math.max(LEAST_READY, Math.ceil(pace() * readyS))

  async function goOn(): Promise<void> {
    const deliveries = unwritten
    unwritten = []
    writtenAt = performance.now()
    try {
      const more = await restock({
        ...{ id: hook.webhookId, senderId: hook.senderId, direction: hook.direction },
        ...{ deliveries, rest: [...ready], after },
        requests: Math.max(1, wanted() - ready.length),
      })
      if (more) receiver = more
      else isLost = true
      isDry = !more || more.requests.length === 0
      ready.push(...read(more?.requests ?? []))
      after = furthest(hook, ready, after)
    } catch {
      // The turn ends, and its end writes what could not be written now.
      unwritten = [...deliveries, ...unwritten]
      isLost = true
    } finally {
      restocking = null
    }
  }

  while (!isDone()) {
    if (mayRestock()) restocking = goOn()
    const request = ready.shift()
    if (!request) {
      if (!restocking) break
      await restocking
      readyS = Math.min(MOST_READY_S, readyS * 2)
      continue
    }
    if (made > 0 && performance.now() - request.readAt > FRESH_MS) break
    const sentAt = performance.now()
    const delivery =
      request.events === 0
        ? undelivered(receiver, request)
        : await deliver(receiver, request, {
            outbound,
            siteUrl: config.site_url,
            timeoutMs: config.webhook_timeout * 1000,
            now: clock(),
          })
    sendingMs += performance.now() - sentAt
    made += 1
    unwritten.push(delivery)
    if (!delivery.isDelivered) break
    hasDelivered ||= delivery.events > 0
  }
  const reached = pace()
  await restocking
  return { kind: 'ended', deliveries: unwritten, hasDelivered, pace: reached }
}

/** The row behind which everything is that is not in hand yet. */
function furthest(
  { direction }: Pick<ClaimedHook, 'direction'>,
  requests: readonly Request[],
  after: number | null = null,
): number {
  const keys = requests.flatMap((request) => request.keys)
  if (after !== null) keys.push(after)
  return direction === 'DESC' ? Math.min(...keys) : Math.max(...keys)
}

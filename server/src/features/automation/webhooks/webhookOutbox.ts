// The queue of webhooks as the sender of messages sees it: a message is a turn of a webhook, which is some requests.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { hostTurns } from '../../../platform/delivery/hostTurns.ts'
import type { Outbox, TickOptions } from '../../../platform/delivery/sender.ts'
import { lockDeadSenders } from '../../../platform/delivery/senderLock.ts'
import type { Log } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import type { Delivery } from './delivery.ts'
import {
  type ClaimedHook,
  claimHooks,
  type DueHook,
  dropOldItems,
  findDueHooks,
  findSendingSenders,
  freeHooks,
  recordDeliveries,
  type TurnEnd,
  trimLog,
} from './items.sql.ts'
import { mailUnpublished, type Unpublished } from './mailUnpublished.ts'

export const WEBHOOK_KEYS = [
  'dns_servers',
  'events_orderby_dir',
  'outbound_allowed_hosts',
  'site_url',
  'webhook_disable_limit',
  'webhook_limit',
  'webhook_log_max',
  'webhook_notification_email_addresses',
  'webhook_retention',
  'webhook_time_limit',
  'webhook_timeout',
] as const

export type WebhookSettings = Pick<Config, (typeof WEBHOOK_KEYS)[number]>

/** A webhook that may take its turn; what it takes along is known when it was claimed. */
export interface Turn extends DueHook {
  claimed: ClaimedHook | null
}

/** How a turn ended: its requests as far as they were made, in their order. */
export interface TurnResult {
  kind: 'ended'
  deliveries: readonly Delivery[]
}

/** Requests that a turn of a webhook is given at most: first, and however quick its receiver is. */
const FIRST_REQUESTS = 8
const MOST_REQUESTS = 128
/** Events that this process has in hand, and those of one webhook, in bytes. */
const ALL_BYTES = 64_000_000
const MOST_BYTES = 4_000_000
const MOST_PACES = 10_000

const FIRST_WAIT_S = 5
/** With it a hundred failures in a row, after which a webhook is unpublished, take a day and more. */
const LONGEST_WAIT_S = 960
const HOUR_MS = 3_600_000
const TWO_DAYS_MS = 48 * HOUR_MS

/** The outbox of webhooks for a sender. */
export function webhookOutbox(options: {
  sql: Sql
  config: WebhookSettings
  log: Log
}): Outbox<Turn, ClaimedHook, TurnResult> {
  const { sql, config, log } = options
  const turns = hostTurns()
  const paces = new Map<number, number>()
  const inHand = new Set<number>()

  return {
    async next({ limit, known, now }) {
      const due = await findDueHooks(sql, { limit, now })
      return due.filter(({ id }) => !known.has(id)).map((hook) => ({ ...hook, claimed: null }))
    },

    async tick(db, { attempts, candidates, idle = 0, senderId, now }: TickOptions<Turn, TurnResult>) {
      const ended = attempts.flatMap(({ candidate: { claimed }, outcome }) =>
        claimed && outcome.kind === 'ended' ? [{ claimed, deliveries: outcome.deliveries }] : [],
      )
      if (ended.length > 0) await record(db, ended, { senderId, now })
      for (const { claimed, deliveries } of ended) keepPace(paces, claimed, deliveries.length)
      for (const { candidate } of attempts) inHand.delete(candidate.id)
      // What has just had a turn comes behind those that wait.
      const before = attempts.map(({ candidate }) => candidate)
      const chosen = turns.choose([...candidates, ...before], idle, before)
      const bytes = Math.min(MOST_BYTES, Math.floor(ALL_BYTES / (inHand.size + chosen.length || 1)))
      const claimed = await claimHooks(
        db,
        chosen.map(({ id }) => ({ id, requests: paces.get(id) ?? FIRST_REQUESTS })),
        { senderId, limit: config.webhook_limit, bytes, direction: config.events_orderby_dir, now },
      )
      const byId = new Map(claimed.map((hook) => [hook.webhookId, hook]))
      const marked = chosen.filter((turn) => byId.has(turn.id))
      turns.begin(marked, before)
      for (const { id } of marked) inHand.add(id)
      const ids = new Set(candidates.map(({ id }) => id))
      for (const turn of candidates) turn.claimed = byId.get(turn.id) ?? null
      return {
        marked: new Set(marked.map(({ id }) => id)),
        again: marked
          .filter(({ id }) => !ids.has(id))
          .map((turn) => ({ ...turn, claimed: byId.get(turn.id) ?? null })),
        // Those whose host is busy are looked at again when the queue is filled anew.
        seen: ids,
      }
    },

    render({ claimed }) {
      if (!claimed) throw new Error('The turn was not claimed.')
      return claimed
    },

    async recover(db, { now }) {
      const freed = await freeHooks(db, await lockDeadSenders(db, await findSendingSenders(db)))
      await trimLog(db, config.webhook_log_max)
      await dropOldItems(db, new Date(now.getTime() - config.webhook_retention * HOUR_MS), now)
      return freed
    },
  }

  async function record(
    db: Db,
    ended: readonly { claimed: ClaimedHook; deliveries: readonly Delivery[] }[],
    { senderId, now }: { senderId: number; now: Date },
  ): Promise<void> {
    const ends = ended.map(({ claimed, deliveries }) => turnEnd(claimed, deliveries, now))
    await recordDeliveries(
      db,
      ended.flatMap(({ deliveries }) => deliveries),
      { ends, senderId, now },
    )
    const hopeless = ended.flatMap(({ claimed, deliveries }, index): Unpublished[] => {
      const id = claimed.webhookId
      if (deliveries.some(({ isGone }) => isGone))
        return [{ id, reason: 'its receiver says that it is gone for good (410).' }]
      const failures = ends[index]?.failures ?? 0
      const isOld = (claimed.changedAt?.getTime() ?? 0) < now.getTime() - TWO_DAYS_MS
      if (failures < config.webhook_disable_limit || !isOld) return []
      return [{ id, reason: `its receiver failed ${failures} times in a row.` }]
    })
    if (hopeless.length === 0) return
    const ids = new Set(
      await unpublish(
        db,
        hopeless.map(({ id }) => id),
        now,
      ),
    )
    const unpublished = hopeless.filter(({ id }) => ids.has(id))
    await mailUnpublished(db, unpublished, { addresses: config.webhook_notification_email_addresses, now })
    log.warn(
      { webhooks: [...ids] },
      'webhooks were unpublished: their receivers are gone, or failed too often',
    )
  }
}

// What is taken along is four times what the last turn got done: nothing large is read in vain for a slow receiver.
function keepPace(paces: Map<number, number>, { webhookId }: ClaimedHook, done: number): void {
  if (paces.size >= MOST_PACES) paces.clear()
  paces.set(webhookId, Math.min(MOST_REQUESTS, Math.max(2, done * 4)))
}

// A request that failed goes first in the next turn; a turn that ended early goes on at once.
function turnEnd(
  { webhookId, failures, lost }: ClaimedHook,
  deliveries: readonly Delivery[],
  now: Date,
): TurnEnd {
  const failed = deliveries.find(({ isDelivered }) => !isDelivered)
  const before = deliveries.length > (failed ? 1 : 0) ? 0 : failures
  if (!failed) return { webhookId, failures: before, attemptAt: now, claim: null, lost }
  const wait = Math.max(
    Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(before, 20)),
    failed.retryAfter ?? 0,
  )
  return {
    webhookId,
    failures: before + 1,
    attemptAt: new Date(now.getTime() + wait * 1000),
    claim: failed.itemIds,
    lost,
  }
}

/** @returns the webhooks that were published until now. */
async function unpublish(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    update webhooks set is_published = false, date_modified = ${now} where id = any(${ids as number[]}::bigint[]) and is_published
    returning id`
  const unpublished = rows.map(({ id }) => id)
  if (unpublished.length === 0) return []
  const details = { isPublished: [true, false] }
  await insertAuditEntries(
    db,
    unpublished.map((objectId) => ({
      ...{ bundle: 'webhook', object: 'webhook', objectId },
      ...{ action: 'update', details },
    })),
    { actor: SYSTEM, now },
  )
  await appendHappenings(
    db,
    [{ type: 'webhook.changed', ids: unpublished, payload: { fields: ['isPublished'] } }],
    now,
  )
  return unpublished
}

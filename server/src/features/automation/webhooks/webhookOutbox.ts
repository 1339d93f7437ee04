// The queue of webhooks as the sender of messages sees it: a message is a turn of a webhook, which is some requests.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { createFairSlots } from '../../../platform/delivery/fairSlots.ts'
import { LANE_SLOTS } from '../../../platform/delivery/requestLane.ts'
import type { Outbox, TickOptions } from '../../../platform/delivery/sender.ts'
import { lockDeadSenders } from '../../../platform/delivery/senderLock.ts'
import type { Log } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import {
  type ClaimedHook,
  claimHooks,
  claimMore,
  type DueHook,
  findDueHooks,
  findSendingSenders,
  freeHooks,
  type HeldHook,
} from './claims.sql.ts'
import { dropOldItems, trimLog } from './items.sql.ts'
import { mailUnpublished, type Unpublished } from './mailUnpublished.ts'
import { endTurns, recordDeliveries, type TurnEnd } from './outcomes.sql.ts'
import { notePaces } from './paces.ts'
import { gatherRestocks, type Restock } from './restock.ts'
import type { TurnResult } from './turn.ts'

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

/** Events that this process has in hand, and those of one webhook, in bytes. */
const ALL_BYTES = 64_000_000
const MOST_BYTES = 4_000_000

const FIRST_WAIT_S = 5
/** With it a hundred failures in a row, after which a webhook is unpublished, take a day and more. */
const LONGEST_WAIT_S = 960
const HOUR_MS = 3_600_000
const TWO_DAYS_MS = 48 * HOUR_MS

/** The outbox of webhooks for a sender, and what turns need that are under way. */
export interface WebhookOutbox extends Outbox<Turn, ClaimedHook, TurnResult> {
  restock: Restock
  /** Others wait for a turn. */
  isCrowded(): boolean
}

export function webhookOutbox(options: {
  sql: Sql
  config: WebhookSettings
  log: Log
  clock(): Date
}): WebhookOutbox {
  const { sql, config, log, clock } = options
  const slots = createFairSlots(LANE_SLOTS)
  const paces = notePaces(config.webhook_limit)
  const inHand = new Set<number>()
  let isCrowded = false
  /** The last poll left out webhooks because their owner or host has no slot. */
  let hasBlocked = false
  const claim = (senderId: number, others: number, now: Date) => ({
    ...{ senderId, now, limit: config.webhook_limit, direction: config.events_orderby_dir },
    bytes: Math.min(MOST_BYTES, Math.floor(ALL_BYTES / (inHand.size + others || 1))),
  })

  return {
    isCrowded: () => isCrowded || hasBlocked,

    restock: gatherRestocks(async (asks) => {
      const now = clock()
      const senders = Map.groupBy(asks, ({ senderId }) => senderId)
      const made = await transaction(sql, async (db) => {
        const held = new Map<number, HeldHook>()
        const claimAll = async () => {
          for (const [senderId, own] of senders) {
            const wanted = own.map((ask) => ({ ...ask, ...paces.want(ask.id, ask.requests) }))
            for (const [id, hook] of await claimMore(db, wanted, claim(senderId, 0, now))) held.set(id, hook)
          }
        }
        await Promise.all([
          claimAll(),
          recordDeliveries(
            db,
            asks.flatMap(({ deliveries }) => deliveries),
            now,
          ),
        ])
        return held
      })
      for (const [id, { requests }] of made) paces.taken(id, requests)
      return made
    }),

    async next({ limit, known, now }) {
      const due = (await findDueHooks(sql, { limit, now })).filter(({ id }) => !known.has(id))
      const next = due.filter((hook) => slots.canAcquire(hook))
      hasBlocked = next.length < due.length
      return next.map((hook) => ({ ...hook, claimed: null }))
    },

    async tick(db, { attempts, candidates, idle = 0, senderId, now }: TickOptions<Turn, TurnResult>) {
      const ended = attempts.flatMap(({ candidate: { claimed }, outcome }) =>
        claimed && outcome.kind === 'ended' ? [{ ...outcome, claimed }] : [],
      )
      if (ended.length > 0) await record(db, ended, now)
      for (const { claimed, pace } of ended) paces.made(claimed.webhookId, pace)
      for (const { candidate } of attempts) inHand.delete(candidate.id)
      // What has just had a turn comes behind those that wait.
      const before = attempts.map(({ candidate }) => candidate)
      const chosen = slots.choose([...candidates, ...before], idle, before)
      const claimed = await claimHooks(
        db,
        chosen.map(({ id }) => paces.want(id)),
        claim(senderId, chosen.length, now),
      )
      const byId = new Map(claimed.map((hook) => [hook.webhookId, hook]))
      for (const { webhookId, requests } of claimed) paces.taken(webhookId, requests)
      const marked = chosen.filter((turn) => byId.has(turn.id))
      for (const { id } of marked) inHand.add(id)
      const ids = new Set(candidates.map(({ id }) => id))
      isCrowded = candidates.some((turn) => !chosen.includes(turn))
      for (const turn of candidates) turn.claimed = byId.get(turn.id) ?? null
      return {
        marked: new Set(marked.map(({ id }) => id)),
        again: marked
          .filter(({ id }) => !ids.has(id))
          .map((turn) => ({ ...turn, claimed: byId.get(turn.id) ?? null })),
        // Webhooks without a slot are read again with the next poll.
        seen: ids,
        shouldRefetch: hasBlocked && before.length > 0,
      }
    },

    started: (turns) => slots.acquire(turns),
    ended: (attempts) => slots.release(attempts.map(({ candidate }) => candidate)),

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
    ended: readonly (TurnResult & { claimed: ClaimedHook })[],
    now: Date,
  ): Promise<void> {
    const ends = ended.map((turn) => turnEnd(turn, now))
    await Promise.all([
      recordDeliveries(
        db,
        ended.flatMap(({ deliveries }) => deliveries),
        now,
      ),
      ...[...Map.groupBy(ended.keys(), (index) => ended[index]?.claimed.senderId ?? 0)].map(
        ([senderId, own]) =>
          endTurns(
            db,
            own.flatMap((index) => ends[index] ?? []),
            senderId,
          ),
      ),
    ])
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

// A request that failed goes first in the next turn; a turn that ended early goes on at once.
function turnEnd(
  { claimed: { webhookId, failures }, deliveries, hasDelivered }: TurnResult & { claimed: ClaimedHook },
  now: Date,
): TurnEnd {
  const failed = deliveries.find(({ isDelivered }) => !isDelivered)
  const before = hasDelivered ? 0 : failures
  if (!failed) return { webhookId, failures: before, attemptAt: now, left: null }
  const wait = Math.max(
    Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(before, 20)),
    failed.retryAfter ?? 0,
  )
  return {
    webhookId,
    failures: before + 1,
    attemptAt: new Date(now.getTime() + wait * 1000),
    left: failed.keys,
  }
}

/** @returns the webhooks that were published until now. */
async function unpublish(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with off as (
      update webhooks set is_published = false, date_modified = ${now} where id = any(${ids as number[]}::bigint[]) and is_published
      returning id
    ), noted as (
      update webhook_states s set switched_off_at = ${now} from off where s.webhook_id = off.id
    )
    select id from off`
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

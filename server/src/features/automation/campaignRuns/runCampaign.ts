// A campaign's work: members come in, their first events are scheduled, and what is due runs, batch by batch.

import { allWith, type CampaignEventType, type Outcomes } from '../../../catalog/campaignEvent.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type Task } from '../../../platform/engine/jobs.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { Retry } from '../../../platform/rest/save.ts'
import { findContactsOf } from '../../audience/contactRows/findContactsOf.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { reasonToWait, rootsOf, scheduleEvents } from '../campaigns/scheduleEvents.ts'
import { addDuration } from './addDuration.ts'
import { enterMembers } from './enterMembers.ts'
import { recordOutcomes } from './recordOutcomes.ts'
import { runEvent } from './runEvent.ts'
import { findRunningCampaigns, type RunningCampaign } from './runningCampaigns.ts'
import { startMembers } from './startMembers.ts'
import { takeDueRows } from './takeDueRows.ts'

const RUN_TASK = 'campaign.run'

/** Contacts per batch: some tenths of a second. */
const BATCH = 1_000

export interface RunOptions {
  config: Config
  catalog: Contracts
  clock: () => Date
  /** Ends after the batch under way. */
  signal?: AbortSignal
  /** Contacts per batch. */
  batch?: number
  /** Told of failures that are nobody's fault but the program's: once per batch, with the contacts that it happened for. */
  report?: (error: unknown, about: { campaignId: number; eventId: number; contactIds: number[] }) => void
}

/**
 * Works on a campaign until nothing is due, or it is told to stop. Each batch is a transaction of its own: after a
 * crash it has happened, with all that follows from it, or it has not. Campaigns that do not run are left alone.
 */
export async function runCampaign(sql: Sql, campaignId: number, options: RunOptions): Promise<void> {
  let conflicts = 0
  while (!options.signal?.aborted) {
    try {
      if (!(await transaction(sql, (db) => step(sql, db, campaignId, options)))) return
      conflicts = 0
      wakeConsumers(sql)
    } catch (error) {
      if (!(error instanceof Retry) || ++conflicts > MAX_CONFLICTS) throw error
    }
  }
}

const MAX_CONFLICTS = 10

/** One batch in the caller's transaction; false when there was nothing to do. */
async function step(
  sql: Sql,
  db: Db,
  campaignId: number,
  { config, catalog, clock, batch = BATCH, report = () => {} }: RunOptions,
): Promise<boolean> {
  const now = clock()
  await db`select pg_advisory_xact_lock(hashtextextended('campanile campaign ' || ${campaignId}::bigint, 0))`
  const [campaign] = await findRunningCampaigns(db, { ids: [campaignId] }, now)
  if (!campaign) return false
  if (await enterMembers(db, campaign, now)) return true
  const events = await findEventsOfCampaigns(db, [campaignId])
  if (
    (await startMembers(db, campaignId, scheduleEvents(catalog.campaignEvents, rootsOf(events), now), {
      now,
      limit: batch,
    })) > 0
  )
    return true
  const rows = await takeDueRows(db, campaignId, { now, limit: batch })
  const event = events.find(({ id }) => id === rows[0]?.eventId)
  if (rows.length === 0) return false
  if (!event) {
    await cancelRows(
      db,
      rows.map((row) => row.id),
      now,
    )
    return true
  }
  const reason = reasonToWait(catalog.campaignEvents, event)
  if (reason !== null) {
    await holdRows(
      db,
      rows.map((row) => row.id),
      reason,
    )
    return true
  }
  const origin = { bundle: 'campaign', object: 'campaign', id: campaignId }
  await runRows({ sql, db, actor: SYSTEM, config, catalog, now, origin }, campaign, {
    event,
    events,
    rows,
    report,
  })
  return true
}

type Context = Parameters<typeof runEvent>[0]
type Work = {
  event: Parameters<typeof recordOutcomes>[3]['event']
  events: Parameters<typeof recordOutcomes>[3]['events']
  rows: Parameters<typeof recordOutcomes>[1]
  report: NonNullable<RunOptions['report']>
}

async function runRows(
  context: Context,
  campaign: RunningCampaign,
  { event, events, rows, report }: Work,
): Promise<void> {
  const { db, now, config, catalog } = context
  const type = catalog.campaignEvents.get(event.type)
  if (!type) throw new Error(`the event type ${event.type} vanished`)
  const contactIds = rows.filter((row) => row.isMember).map((row) => row.contactId)
  const failures: { error: unknown; contactId: number }[] = []
  const failed = (error: unknown, contactId: number) => failures.push({ error, contactId })
  const passedOver = await passOver(context, campaign, { type, contactIds })
  const reached = contactIds.filter((id) => !passedOver.has(id))
  const ran = await runEvent(context, campaign, { event, type, failed }, reached)
  const outcomes = new Map([...passedOver, ...ran])
  const wait = config.campaign_time_wait_on_event_false
  await recordOutcomes(db, rows, outcomes, {
    campaignId: campaign.id,
    types: catalog.campaignEvents,
    event,
    events,
    now,
    retryAt: wait === null ? null : addDuration(now, wait),
  })
  for (const same of Map.groupBy(failures, ({ error }) => String(error)).values())
    report(same[0]?.error, {
      campaignId: campaign.id,
      eventId: event.id,
      contactIds: same.map(({ contactId }) => contactId),
    })
}

/** Contacts that are not the campaign's to change: it goes on with them as if the event had passed. */
async function passOver(
  { db }: Context,
  { changesContactsOf: userId }: RunningCampaign,
  { type, contactIds }: { type: CampaignEventType; contactIds: readonly number[] },
): Promise<Outcomes> {
  if (userId === null || !type.changes || contactIds.length === 0) return new Map()
  const own = await findContactsOf(db, userId, contactIds)
  return allWith(
    contactIds.filter((id) => !own.has(id)),
    {
      result: 'passed',
      reason: `Passed over: the campaign was published for the contacts of user ${userId} only.`,
    },
  )
}

// A row whose event is gone was scheduled at the moment it went.
async function cancelRows(db: Db, ids: number[], now: Date): Promise<void> {
  await db`
    update campaign_event_log set is_scheduled = false, date_triggered = ${now},
      metadata = metadata || '{"failed": 1, "reason": "The event was removed from the campaign."}'
    where id = any(${ids}::bigint[])`
}

// Scheduled without a date: kept until the event can run.
async function holdRows(db: Db, ids: number[], reason: string): Promise<void> {
  await db`
    update campaign_event_log set trigger_date = null, metadata = metadata || jsonb_build_object('reason', ${reason}::text)
    where id = any(${ids}::bigint[])`
}

/** Queues the work on campaigns: one at a time for each. `keep` leaves a job alone that waits or runs already. */
export async function insertRunJobs(
  db: Db,
  campaignIds: readonly number[],
  mode: 'replace' | 'keep' = 'replace',
): Promise<void> {
  await insertJobs(
    db,
    campaignIds.map((id) => ({
      task: RUN_TASK,
      payload: { campaignId: id },
      key: `${RUN_TASK}:${id}`,
      queue: `${RUN_TASK}:${id}`,
      mode,
    })),
  )
}

/** The job. When it is told to stop, the sweep of the next worker finds what is left. */
export const runCampaignTask: Task = {
  name: RUN_TASK,
  async run(payload, { sql, config, catalog, clock, signal, log }) {
    const { campaignId } = payload as { campaignId: number }
    await runCampaign(sql, campaignId, {
      config,
      catalog,
      clock,
      signal,
      report: (err, about) => log.error({ err, ...about }, 'a campaign event failed for some contacts'),
    })
  },
}

// A campaign's work: members come in, their first events are scheduled, and what is due runs, batch by batch.

import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import { Retry } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { type CampaignEvent, releaseRows } from '../campaigns/campaignEvent.ts'
import { reasonToWait, rootsOf } from '../campaigns/eventTree.ts'
import { enterMembers, FIRST_RANGE, nextRange } from './enterMembers.ts'
import { type Division, divide, SlowConditionError, withoutPart } from './limitConditions.ts'
import { runDueDecisions } from './runDueDecisions.ts'
import { type Report, runDueRows } from './runDueRows.ts'
import { isOfContacts } from './runEvent.ts'
import { firstLayout, startMembers } from './startMembers.ts'
import { type Definition, takeCampaign } from './takeCampaign.ts'
import type { DuePlace } from './takeDueRows.ts'
import { unpublishWithoutActor } from './unpublishFailing.ts'

const RUN: JobKind = { name: 'campaign.run', lane: 'campaigns' }

/** Contacts per batch: some tenths of a second. */
const BATCH = 1_000

export interface RunOptions {
  config: Config
  catalog: Contracts
  clock: () => Date
  /** Stops after the current batch; a batch that is divided because of a slow condition is finished first. */
  signal?: AbortSignal
  /** Stops after the current transaction. */
  stopping?: AbortSignal
  /** Contacts per batch. */
  batch?: number
  report?: Report
}

/** What a run knows from its last step. */
interface Walk {
  definition: Definition | null
  /** Contact ids that are compared with the segments at once. */
  range: number
  /** Up to where members were started; null when nobody is left who came before this run. */
  startAfter: number | null
  /** Up to where rows of an event were taken. */
  place: DuePlace | null
  /** The last step failed, and is tried once more: for whom will be found out. */
  isCareful: boolean
  /** Set while a batch runs in parts because a condition exceeded its limit. */
  division: Division | null
}

/**
 * Works on a campaign until nothing is due, or it is told to stop. Each batch is a transaction of its own: after a
 * crash it has happened, with all that follows from it, or it has not. Campaigns that do not run are left alone.
 * @returns false when it was told to stop before it had done everything.
 */
export async function runCampaign(sql: Sql, campaignId: number, options: RunOptions): Promise<boolean> {
  let conflicts = 0
  let walk: Walk = {
    definition: null,
    range: FIRST_RANGE,
    startAfter: 0,
    place: null,
    isCareful: false,
    division: null,
  }
  // The next slice would start with the whole batch again and never reach single contacts.
  const canContinue = () => !options.stopping?.aborted && (!options.signal?.aborted || walk.division !== null)
  while (canContinue()) {
    try {
      const next = await step(sql, { campaignId, walk }, options)
      wakeConsumers(sql)
      if (!next) return true
      walk = next
      conflicts = 0
    } catch (error) {
      if (error instanceof Retry && ++conflicts <= MAX_CONFLICTS) continue
      if (error instanceof SlowConditionError) {
        walk = { ...walk, division: divide(walk.division, error) }
        continue
      }
      // Savepoints for everybody would cost the batches in which nothing fails.
      if (walk.isCareful || !isOfContacts(error)) throw error
      walk = { ...walk, isCareful: true }
    }
  }
  return false
}

const MAX_CONFLICTS = 10

/** One batch; null when nothing is left to do. */
async function step(
  sql: Sql,
  { campaignId, walk }: { campaignId: number; walk: Walk },
  { config, catalog, clock, batch = BATCH, report = () => {} }: RunOptions,
): Promise<Walk | null> {
  const begun = performance.now()
  const next = await transaction(sql, async (db: Db): Promise<Walk | null> => {
    const now = clock()
    const { startAfter } = walk
    const state = await takeCampaign(db, campaignId, { known: walk.definition, startAfter, now })
    if (!state) return null
    const { campaign, definition } = state
    const { events } = definition
    if (!campaign.actor) {
      await unpublishWithoutActor(db, campaign, now)
      return null
    }
    if (state.hasUndated) await releaseRows(db, runnableOf(catalog.campaignEvents, events), now)
    const known = { ...walk, definition, isCareful: false }
    const zone = config.default_timezone
    // A divided batch is finished first.
    const isDivided = walk.division !== null
    if (state.isToBeCompared && !isDivided) {
      const first = firstLayout(catalog.campaignEvents, events, { zone, now })
      await enterMembers(db, campaign, walk.range, { first, config, now })
      return known
    }
    if (state.hasStarters && !isDivided && rootsOf(events).length > 0) {
      const types = catalog.campaignEvents
      const place = { after: startAfter ?? 0, limit: batch }
      const started = await startMembers(db, campaignId, { types, events, zone, now }, place)
      return { ...known, startAfter: started.last }
    }
    const origin = { bundle: 'campaign', object: 'campaign', id: campaignId }
    const context = { sql, db, actor: { ...SYSTEM, origin }, config, catalog, now }
    const { hasMore, place } = await runDueRows(context, campaign, {
      events,
      limit: walk.division?.parts.at(-1) ?? batch,
      after: walk.place,
      isCareful: walk.isCareful,
      division: walk.division,
      report,
    })
    const done = { ...known, startAfter: null, division: withoutPart(walk.division) }
    if (hasMore) return { ...done, place }
    const isLate =
      events.some(({ eventType }) => eventType === 'decision') &&
      (await runDueDecisions(context, campaign, { events, limit: batch }))
    return isLate ? { ...done, place: null } : null
  })
  return next && { ...next, range: nextRange(walk.range, performance.now() - begun) }
}

// What waited for a version that can run it.
function runnableOf(types: Contracts['campaignEvents'], events: readonly CampaignEvent[]): number[] {
  return events
    .filter((event) => event.eventType !== 'decision' && reasonToWait(types, event) === null)
    .map(({ id }) => id)
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
      task: RUN,
      payload: { campaignId: id },
      key: `${RUN.name}:${id}`,
      queue: id,
      mode,
    })),
  )
}

/** The job: a slice of the campaign's work. */
export const runCampaignTask: Task = {
  ...RUN,
  async run(payload, { sql, config, catalog, clock, signal, stopping, log }) {
    const { campaignId } = payload as { campaignId: number }
    const isDone = await runCampaign(sql, campaignId, {
      config,
      catalog,
      clock,
      signal,
      stopping,
      report: (err, about) => log.error({ err, ...about }, 'a campaign event failed for some contacts'),
    })
    return isDone ? undefined : { campaignId }
  },
}

// What became of rows that were due, and what follows them.

import type { Outcome } from '../../../catalog/campaignEvent.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { runTogether } from '../../../platform/database/runTogether.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { ZoneOf } from '../campaignDecisions/findZones.ts'
import { groupMembers, membersRelation } from '../campaignDecisions/groupMembers.ts'
import { type EventSchedule, isDue, scheduleEvents } from '../campaignDecisions/scheduleEvents.ts'
import { scheduleRows } from '../campaignDecisions/scheduleRows.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { childrenOf } from '../campaigns/eventTree.ts'
import type { DueRow } from './takeDueRows.ts'

export interface EventRun {
  campaignId: number
  types: Contracts['campaignEvents']
  event: CampaignEvent
  /** All events of the campaign. */
  events: readonly CampaignEvent[]
  zoneOf: ZoneOf
  times?: OwnTimes
  now: Date
  /** When failed rows are tried again; null for never. */
  retryAt: Date | null
}

/** Contacts whose rows are run together, each at a moment of its own: what follows counts from that. */
export interface OwnTimes {
  of(row: DueRow): Date
  /** Not after any of them. */
  since: Date
}

/**
 * Writes outcomes and schedules what follows, for contacts that are in the campaign still. One statement. Answers whether
 * something of that is due now.
 */
export async function recordOutcomes(
  db: Db,
  rows: readonly DueRow[],
  outcomes: ReadonlyMap<number, Outcome>,
  run: EventRun,
): Promise<boolean> {
  const known = rows.map((row) => ({ row, outcome: outcomes.get(row.contactId) ?? GONE }))
  const recorded = known.filter(({ outcome }) => outcome.result !== 'dropped')
  const dropped = known.filter(({ outcome }) => outcome.result === 'dropped').map(({ row }) => row)
  const failed = recorded.filter(({ outcome }) => outcome.result === 'failed')
  const passed = recorded.filter(
    ({ outcome }) => outcome.result === 'passed' || outcome.result === 'declined',
  )
  const next = (['yes', 'no'] as const).flatMap((side) => {
    const reached = childrenOf(run.events, run.event, side)
    const members = passed
      .filter(({ row, outcome }) => row.isMember && (outcome.result === 'declined') === (side === 'no'))
      .map(({ row }) => row)
    return reached.length > 0 && members.length > 0 ? [followers(db, run, { reached, members })] : []
  })
  await runTogether(db, [
    outcomesWrite(db, recorded, run),
    ...droppedWrites(db, dropped),
    ...failuresWrites(db, failed, run),
    ...forgottenWrites(db, [...passed.map(({ row }) => row), ...dropped]),
    ...next.flatMap(({ writes }) => writes.map((write) => db`${write} returning 1`)),
  ])
  return next.some(({ schedule }) => isDue(schedule, run.now))
}

const GONE: Outcome = { result: 'passed', reason: 'The contact is no longer in the campaign.' }

interface Recorded {
  row: DueRow
  outcome: Outcome
}

function outcomesWrite(db: Db, recorded: readonly Recorded[], run: EventRun): Fragment {
  const { now } = run
  const rows = recorded.map(({ row, outcome }) => ({
    id: row.id,
    contactId: row.contactId,
    retryAt: triesAgainAt(outcome, run),
    isDeclined: outcome.result === 'declined',
    metadata: { ...outcome.metadata, ...metadataOf(outcome) },
  }))
  return db`
    update campaign_event_log l
    set is_scheduled = r."retryAt" is not null, trigger_date = coalesce(r."retryAt", l.trigger_date), base_at = null,
      date_triggered = ${now},
      system_triggered = true, non_action_path_taken = r."isDeclined", metadata = l.metadata - 'failed' - 'reason' - 'waiting' || r.metadata
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id bigint, "contactId" bigint, "retryAt" timestamptz, "isDeclined" boolean, metadata jsonb)
    where l.id = r.id and ${besideId(db, db`l.contact_id = r."contactId"`)}
    returning 1`
}

// Most went with the contact already.
function droppedWrites(db: Db, rows: readonly DueRow[]): Fragment[] {
  if (rows.length === 0) return []
  return [
    db`
      delete from campaign_event_log
      where id = any(${rows.map(({ id }) => id)}::bigint[])
        and ${besideId(db, db`contact_id = any(${rows.map(({ contactId }) => contactId)}::bigint[])`)}
      returning 1`,
  ]
}

function triesAgainAt({ result, retryAfter }: Outcome, { now, retryAt }: EventRun): Date | null {
  if (result === 'waiting') return new Date(now.getTime() + WAITING_MS)
  if (result !== 'failed' && result !== 'rescheduled') return null
  return typeof retryAfter === 'number'
    ? new Date(now.getTime() + retryAfter * 1_000)
    : retryAfter === null
      ? null
      : retryAt
}

function metadataOf({ result, reason }: Outcome): Record<string, unknown> {
  if (result === 'waiting') return { ...(reason === undefined ? {} : { reason }), waiting: true }
  if (reason === undefined) return result === 'failed' ? { failed: 1, reason: FAILED } : {}
  return result === 'rescheduled' ? { reason } : { failed: 1, reason }
}

const FAILED = 'The event failed.'

/** Who waits to be told is asked again after that time all the same. */
const WAITING_MS = 60 * 60_000

function failuresWrites(db: Db, failed: readonly Recorded[], { event, now }: EventRun): Fragment[] {
  if (failed.length === 0) return []
  const rows = failed.map(({ row, outcome }) => ({
    logId: row.id,
    contactId: row.contactId,
    reason: outcome.reason ?? FAILED,
  }))
  return [
    db`
      insert into campaign_event_failures (log_id, contact_id, date_added, reason)
      select "logId", "contactId", ${now}::timestamptz, reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("logId" bigint, "contactId" bigint, reason text) order by 2, 1
      on conflict (contact_id, log_id) do update set date_added = excluded.date_added, reason = excluded.reason
      returning 1`,
    db`update campaign_events set failed_count = failed_count + ${failed.length} where id = ${event.id} returning 1`,
  ]
}

function forgottenWrites(db: Db, rows: readonly DueRow[]): Fragment[] {
  if (rows.length === 0) return []
  return [
    db`
      delete from campaign_event_failures f
      using unnest(${rows.map((row) => row.contactId)}::bigint[], ${rows.map((row) => row.id)}::bigint[]) r (contact_id, log_id)
      where f.contact_id = r.contact_id and f.log_id = r.log_id
      returning 1`,
  ]
}

// Who left meanwhile, maybe by the event itself, meets nothing more.
function followers(
  db: Db,
  { campaignId, types, event, events, zoneOf, times, now }: EventRun,
  { reached, members }: { reached: readonly CampaignEvent[]; members: readonly DueRow[] },
): { schedule: EventSchedule; writes: Fragment[] } {
  const grouped = groupMembers(members, (row) => ({
    zone: zoneOf(row.contactId),
    base: times?.of(row) ?? now,
  }))
  const schedule = scheduleEvents(
    types,
    { all: events, reached, after: event.id },
    grouped.groups,
    times?.since ?? now,
  )
  const relation = db`(
    select own.* from ${membersRelation(db, grouped.members)} as own (contact_id, rotation, part, event_id)
    where coalesce((
      select ${takesPart(db, 'm')} from campaign_contacts m
      where m.campaign_id = ${campaignId} and m.contact_id = own.contact_id), false))`
  return {
    schedule,
    writes: scheduleRows(db, { schedule, members: relation, hasOwnTimes: times !== undefined, now }),
  }
}

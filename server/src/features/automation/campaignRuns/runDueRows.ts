// The rows of one event that are due: taken, run for all contacts at once, and recorded with what follows.

import {
  allWith,
  type CampaignEventType,
  type Outcome,
  type Outcomes,
} from '../../../catalog/campaignEvent.ts'
import { findUnsendable, messageOf } from '../../../catalog/sentMessages.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { withHops } from '../../../platform/hops.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { addDuration } from '../../../platform/values/addDuration.ts'
import { findPermittedContacts } from '../../audience/contactRows/permittedContacts.ts'
import { revisedTime } from '../campaignDecisions/dueTime.ts'
import { findZones, inZone, type ZoneOf } from '../campaignDecisions/findZones.ts'
import { areZoned } from '../campaignDecisions/scheduleEvents.ts'
import { type Pause, resumedBase } from '../campaignPauses/pauses.ts'
import { actionsOnContacts } from '../campaigns/campaignDuties.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { childrenOf, reasonToWait } from '../campaigns/eventTree.ts'
import { JUMP } from '../campaigns/planEvents.ts'
import { type Jump, jumpMembers } from './jumpMembers.ts'
import { conditionLimitMs, type Division } from './limitConditions.ts'
import { type OwnTimes, recordOutcomes } from './recordOutcomes.ts'
import { runEvent, runEventOrHalve } from './runEvent.ts'
import type { RunningCampaign } from './runningCampaigns.ts'
import { type DuePlace, type DueRow, takeDueRows } from './takeDueRows.ts'
import { unpublishFailing } from './unpublishFailing.ts'

/** Told of failures that are nobody's fault but the program's: once per batch, with the contacts that it happened for. */
export type Report = (
  error: unknown,
  about: { campaignId: number; eventId: number; contactIds: number[] },
) => void

export interface DueOptions {
  events: readonly CampaignEvent[]
  /** Rows at most. */
  limit: number
  /** Where the last batch ended; null to begin with what is due longest. */
  after: DuePlace | null
  /** The event failed for the batch: it is found out for whom. */
  isCareful: boolean
  /** Set when a condition exceeded its limit for the batch. */
  division: Division | null
  report: Report
}

export interface DueProgress {
  /** More is due now, as far as can be seen. */
  hasMore: boolean
  /** Where the next batch goes on. */
  place: DuePlace | null
}

/**
 * Runs a batch of what is due. Two statements beside those of the event, two for a condition, more for what waits for a time
 * or jumps.
 * @throws SlowConditionError when a condition exceeds its limit.
 */
export async function runDueRows(
  context: Context,
  campaign: RunningCampaign,
  { events, limit, after, isCareful, division, report }: DueOptions,
): Promise<DueProgress> {
  const { db, now, catalog } = context
  const { rows, found, last, hasOthers } = await takeDueRows(db, campaign.id, { now, limit, after })
  // Nothing behind the place: what is due may stand before it, or belong to another event.
  if (!last) return { hasMore: after !== null, place: null }
  const event = events.find(({ id }) => id === last.eventId)
  const reason = event ? reasonToWait(catalog.campaignEvents, event) : null
  let isFollowed = false
  if (!event) await cancelRows(db, rows, now)
  else if (reason !== null) await holdRows(db, rows, reason)
  else {
    const zoneOf = await zonesFor(context, events, event, rows)
    const due = await postpone(db, event, { rows, zoneOf, pauses: campaign.pauses, now })
    const work = { event, events, zoneOf, isCareful, division, report }
    for (const once of inTurns(due))
      for (const [hops, rows] of Map.groupBy(once, (row) => row.hops))
        if (await withHops(hops, () => runRows(context, campaign, { ...work, rows }))) isFollowed = true
  }
  const isFull = found === limit
  // What was merged meanwhile is due for the contact that is left.
  const isChanged = rows.length < found
  return { hasMore: isFull || isChanged || hasOthers || isFollowed, place: isFull ? last : null }
}

// Asked for where it matters: what depends on no time zone is due for everybody at once.
export async function zonesFor(
  { db, config }: Context,
  events: readonly CampaignEvent[],
  event: CampaignEvent,
  rows: readonly DueRow[],
): Promise<ZoneOf> {
  const target = events.filter(({ id }) => event.type === JUMP && id === Number(event.properties.jumpToEvent))
  const next = [...childrenOf(events, event, 'yes'), ...childrenOf(events, event, 'no'), ...target]
  if (!areZoned(events, [event, ...next])) return inZone(config.default_timezone)
  return findZones(
    db,
    rows.map(({ contactId }) => contactId),
    config.default_timezone,
  )
}

/** Looks at the times anew: settings may be others than when the rows were scheduled, hours may be over, and the campaign may have rested. */
async function postpone(
  db: Db,
  event: CampaignEvent,
  {
    rows,
    zoneOf,
    pauses,
    now,
  }: { rows: readonly DueRow[]; zoneOf: ZoneOf; pauses: readonly Pause[]; now: Date },
): Promise<readonly DueRow[]> {
  const later = rows.flatMap((row) => {
    if (row.baseAt === null) return []
    const base = resumedBase(row.baseAt, pauses)
    const at = revisedTime(event, { base, now, zone: zoneOf(row.contactId) })
    return at > now ? [{ id: row.id, contactId: row.contactId, at }] : []
  })
  if (later.length === 0) return rows
  await db`
    update campaign_event_log l set trigger_date = r.at
    from jsonb_to_recordset(${JSON.stringify(later)}::text::jsonb) as r (id bigint, "contactId" bigint, at timestamptz)
    where l.id = r.id and ${besideId(db, db`l.contact_id = r."contactId"`)}`
  const postponed = new Set(later.map(({ id }) => id))
  return rows.filter(({ id }) => !postponed.has(id))
}

/** The rows so that each contact is named once at a time: one may be due in several rotations. */
export function inTurns<R extends Pick<DueRow, 'contactId'>>(rows: readonly R[]): R[][] {
  const turns: R[][] = []
  const seen = new Map<number, number>()
  for (const row of rows) {
    const turn = seen.get(row.contactId) ?? 0
    seen.set(row.contactId, turn + 1)
    turns[turn] = [...(turns[turn] ?? []), row]
  }
  return turns
}

export interface Work {
  event: CampaignEvent
  events: readonly CampaignEvent[]
  /** Each contact once. */
  rows: readonly DueRow[]
  zoneOf: ZoneOf
  isCareful: boolean
  /** Set when a condition exceeded its limit for the batch. */
  division?: Division | null
  report: Report
  trial?: Trial
}

/** A run whose transaction is rolled back: the clock of each contact is moved by itself. */
export interface Trial {
  times: OwnTimes
  /** Takes outcomes, and answers those that are recorded: nobody outside of the transaction will end what waits. */
  recordable(outcomes: ReadonlyMap<number, Outcome>): Map<number, Outcome>
}

/** Runs an event for its rows and records what became of each, with what follows. Answers whether something is due now. */
export async function runRows(
  context: Context,
  campaign: RunningCampaign,
  { event, events, rows, zoneOf, isCareful, division = null, report, trial }: Work,
): Promise<boolean> {
  const { db, now, config, catalog } = context
  const type = catalog.campaignEvents.get(event.type)
  if (!type) throw new Error(`the event type ${event.type} vanished`)
  const members = new Map(rows.filter((row) => row.isMember).map((row) => [row.contactId, row]))
  const contactIds = [...members.keys()]
  const failures: { error: unknown; contactId: number }[] = []
  const failed = (error: unknown, contactId: number) => failures.push({ error, contactId })
  const passedOver = await passOver(context, campaign, { event, type, contactIds })
  const reasons = division?.slow?.eventId === event.id ? division.slow.reasons : new Map<number, string>()
  const tooSlow = new Map<number, Outcome>()
  const reached: number[] = []
  for (const id of contactIds) {
    if (passedOver.has(id)) continue
    const reason = reasons.get(id)
    if (reason === undefined) reached.push(id)
    else tooSlow.set(id, { result: 'failed', reason })
  }
  const runs = isCareful ? runEventOrHalve : runEvent
  // The transaction of a trial has a time limit.
  const limitMs = trial ? null : conditionLimitMs(division)
  const ran = await runs(context, campaign, { event, type, events, rows: members, limitMs, failed }, reached)
  const wait = config.campaign_time_wait_on_event_false
  const times = trial?.times
  const run = { campaignId: campaign.id, types: catalog.campaignEvents, events, zoneOf, times, config, now }
  const all = new Map([...passedOver, ...tooSlow, ...ran])
  const outcomes = trial ? trial.recordable(all) : all
  const jumped = await jump(db, rows, outcomes, run)
  const isFollowed = await recordOutcomes(db, rows, outcomes, {
    ...run,
    event,
    retryAt: wait === null || trial ? null : addDuration(now, wait),
  })
  if (!trial && [...outcomes.values()].some(({ result }) => result === 'failed'))
    await unpublishFailing(db, campaign, event, now)
  for (const same of Map.groupBy(failures, ({ error }) => String(error)).values())
    report(same[0]?.error, {
      campaignId: campaign.id,
      eventId: event.id,
      contactIds: same.map(({ contactId }) => contactId),
    })
  return jumped || isFollowed
}

/** Lets those go on elsewhere who are sent there; an event that is gone is the outcome of theirs. */
async function jump(
  db: Db,
  rows: readonly DueRow[],
  outcomes: Map<number, Outcome>,
  run: Omit<Jump, 'target'>,
): Promise<boolean> {
  const jumping = rows.filter(({ contactId }) => outcomes.get(contactId)?.goesTo !== undefined)
  let isFollowed = false
  for (const [id, group] of Map.groupBy(jumping, ({ contactId }) => outcomes.get(contactId)?.goesTo)) {
    const target = run.events.find((event) => event.id === id)
    if (target) isFollowed = (await jumpMembers(db, group, { ...run, target })) || isFollowed
    else for (const { contactId } of group) outcomes.set(contactId, TARGET_GONE)
  }
  return isFollowed
}

const TARGET_GONE: Outcome = {
  result: 'passed',
  reason: 'The event to jump to is not in the campaign any more.',
}

/**
 * Outcomes of the contacts on which the publisher may not act: an action does nothing for them, and a condition takes the way
 * of `no`, without a look at the contact. Two statements at most, none for a publisher with all rights.
 */
async function passOver(
  context: Context,
  { actor }: RunningCampaign,
  {
    event,
    type,
    contactIds,
  }: { event: CampaignEvent; type: CampaignEventType; contactIds: readonly number[] },
): Promise<Outcomes> {
  if (contactIds.length === 0) return new Map()
  if (!actor) return allWith(contactIds, notPermitted(type, 'Its publisher is disabled or deleted.'))
  const actions = actionsOnContacts(type)
  const message = messageOf(type, event.properties)
  if (message && (await findUnsendable({ ...context, actor }, [message])).length > 0) {
    const reason = `${actor.name} published the campaign and may not send ${message.kind} ${message.id}.`
    return allWith(contactIds, notPermitted(type, reason))
  }
  const permitted = await findPermittedContacts(context.db, actor, { actions, contactIds })
  const verb = type.changes ?? 'view'
  return allWith(
    contactIds.filter((id) => !permitted.has(id)),
    notPermitted(type, `${actor.name} published the campaign and may not ${verb} this contact.`),
  )
}

function notPermitted({ kind }: CampaignEventType, reason: string): Outcome {
  return { result: kind === 'condition' ? 'declined' : 'passed', reason: `Skipped: ${reason}` }
}

// A row whose event is gone was scheduled at the moment it went.
async function cancelRows(db: Db, rows: readonly DueRow[], now: Date): Promise<void> {
  await db`
    update campaign_event_log set is_scheduled = false, date_triggered = ${now},
      metadata = metadata || '{"failed": 1, "reason": "The event was removed from the campaign."}'
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and ${besideId(db, db`contact_id = any(${rows.map(({ contactId }) => contactId)}::bigint[])`)}`
}

/** Keeps rows without a date until the event can run. One statement. */
export async function holdRows(db: Db, rows: readonly DueRow[], reason: string): Promise<void> {
  await db`
    update campaign_event_log set trigger_date = null, metadata = metadata || jsonb_build_object('reason', ${reason}::text)
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and ${besideId(db, db`contact_id = any(${rows.map(({ contactId }) => contactId)}::bigint[])`)}`
}

// Events of campaigns as they are stored.

import type { EventKind } from '../../../catalog/campaignEvent.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type BackgroundWork, startWork, within } from '../../../platform/engine/backgroundWork.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'

export interface CampaignEvent {
  id: number
  campaignId: number
  parentId: number | null
  name: string
  description: string | null
  type: string
  eventType: EventKind
  /** Depth in the tree; 1 for events that nothing leads to. */
  order: number
  properties: Record<string, unknown>
  triggerMode: string | null
  triggerDate: Date | null
  triggerInterval: number
  triggerIntervalUnit: string | null
  triggerHour: string | null
  triggerRestrictedStartHour: string | null
  triggerRestrictedStopHour: string | null
  triggerRestrictedDaysOfWeek: number[]
  /** The side of its parent that it hangs on, for parents with two sides. */
  decisionPath: 'yes' | 'no' | null
  channel: string | null
  channelId: number | null
  /** References of the properties that named nothing when they were stored. */
  dead: string[]
}

/** The statement's list of columns over the alias e. */
const COLUMNS = `e.id, e.campaign_id as "campaignId", e.parent_id as "parentId", e.name, e.description, e.type,
  e.event_type as "eventType", e.event_order as "order", e.properties, e.trigger_mode as "triggerMode",
  e.trigger_date as "triggerDate", e.trigger_interval as "triggerInterval",
  e.trigger_interval_unit as "triggerIntervalUnit", e.trigger_hour as "triggerHour",
  e.trigger_restricted_start_hour as "triggerRestrictedStartHour",
  e.trigger_restricted_stop_hour as "triggerRestrictedStopHour",
  e.trigger_restricted_days_of_week as "triggerRestrictedDaysOfWeek", e.decision_path as "decisionPath",
  e.channel, e.channel_id as "channelId", e.dead_references as dead`

/** The events of campaigns, in the order of the tree's levels. One statement. */
export async function findEventsOfCampaigns(
  db: Db,
  campaignIds: readonly number[],
): Promise<CampaignEvent[]> {
  if (campaignIds.length === 0) return []
  return db<CampaignEvent[]>`
    select ${db.unsafe(COLUMNS)} from campaign_events e
    where e.campaign_id = any(${campaignIds as number[]}::bigint[]) and not e.is_deleted
    order by e.campaign_id, e.event_order, e.id`
}

/** The same of all campaigns that take contacts from these segments. One statement, none for none. */
export async function findEventsOfSources(db: Db, segmentIds: readonly number[]): Promise<CampaignEvent[]> {
  if (segmentIds.length === 0) return []
  return db<CampaignEvent[]>`
    select ${db.unsafe(COLUMNS)} from campaign_events e
    where not e.is_deleted and e.campaign_id in (
      select s.campaign_id from campaign_segments s where s.segment_id = any(${segmentIds as number[]}::bigint[]))
    order by e.campaign_id, e.event_order, e.id`
}

/** Writes whole events, new ones and stored ones alike. One statement. */
export async function putEvents(db: Db, events: readonly CampaignEvent[]): Promise<void> {
  if (events.length === 0) return
  await db`
    insert into campaign_events as t (id, campaign_id, parent_id, name, description, type, event_type, event_order, properties,
      trigger_mode, trigger_date, trigger_interval, trigger_interval_unit, trigger_hour, trigger_restricted_start_hour,
      trigger_restricted_stop_hour, trigger_restricted_days_of_week, decision_path, channel, channel_id, dead_references)
    select id, "campaignId", "parentId", name, description, type, "eventType", "order", properties,
      "triggerMode", "triggerDate", "triggerInterval", "triggerIntervalUnit", "triggerHour", "triggerRestrictedStartHour",
      "triggerRestrictedStopHour", "triggerRestrictedDaysOfWeek", "decisionPath", channel, "channelId", dead
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as r (id bigint, "campaignId" bigint, "parentId" bigint, name text,
      description text, type text, "eventType" text, "order" integer, properties jsonb, "triggerMode" text,
      "triggerDate" timestamptz, "triggerInterval" integer, "triggerIntervalUnit" text, "triggerHour" text,
      "triggerRestrictedStartHour" text, "triggerRestrictedStopHour" text, "triggerRestrictedDaysOfWeek" jsonb,
      "decisionPath" text, channel text, "channelId" bigint, dead text[])
    order by id
    on conflict (id) do update set parent_id = excluded.parent_id, name = excluded.name, description = excluded.description,
      type = excluded.type, event_type = excluded.event_type, event_order = excluded.event_order, properties = excluded.properties,
      trigger_mode = excluded.trigger_mode, trigger_date = excluded.trigger_date, trigger_interval = excluded.trigger_interval,
      trigger_interval_unit = excluded.trigger_interval_unit, trigger_hour = excluded.trigger_hour,
      trigger_restricted_start_hour = excluded.trigger_restricted_start_hour,
      trigger_restricted_stop_hour = excluded.trigger_restricted_stop_hour,
      trigger_restricted_days_of_week = excluded.trigger_restricted_days_of_week, decision_path = excluded.decision_path,
      channel = excluded.channel, channel_id = excluded.channel_id, dead_references = excluded.dead_references`
}

/** Takes what waits for removed events out of the queue. What a run comes upon before is cancelled by it. */
export const cancelRows: BackgroundWork = {
  name: 'campaigns.cancel-removed',
  title: 'Cancelling what waits for removed events of campaigns',
  hanging: (db, eventIds) => db`
    select from campaign_event_log where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled
    union all select from campaign_decisions where event_id = any(${eventIds as number[]}::bigint[])`,
  keys: allContacts,
  async run(db, eventIds, { range }) {
    const forgotten = await db`
      delete from campaign_decisions
      where event_id = any(${eventIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}`
    const cancelled = await db`
      update campaign_event_log
      set is_scheduled = false, metadata = metadata || '{"failed": 1, "reason": "The event was removed from the campaign."}'
      where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled and ${within(db, 'contact_id', range)}`
    return forgotten.count + cancelled.count
  },
}

/**
 * Gives rows that waited without a date back to the queue: their events can run by now. When they are due is worked out
 * as they are taken.
 */
export const dateRows: BackgroundWork = {
  name: 'campaigns.release-waiting',
  title: 'Starting what waited for events of campaigns that can run now',
  hanging: (db, eventIds) => db`
    select from campaign_event_log where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled and trigger_date is null`,
  keys: allContacts,
  async run(db, eventIds, { range, now }) {
    const released = await db`
      update campaign_event_log
      set trigger_date = ${now}, base_at = coalesce(base_at, date_triggered), metadata = metadata - 'reason'
      where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled and ${within(db, 'contact_id', range)} and trigger_date is null`
    return released.count
  },
}

/** Has the times of rows worked out anew: they are due now, and are put off again as they are taken. */
export const redateRows: BackgroundWork = {
  name: 'campaigns.retime',
  title: 'Working out anew when events of campaigns are due',
  hanging: (db, eventIds) => db`
    select from campaign_event_log
    where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled and base_at is not null`,
  keys: allContacts,
  remains: true,
  async run(db, eventIds, { range, now }) {
    const redated = await db`
      update campaign_event_log set trigger_date = ${now}
      where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled and ${within(db, 'contact_id', range)}
        and base_at is not null`
    return redated.count
  },
}

/** The same for who waits at decisions. */
export const redateDecisions: BackgroundWork = {
  name: 'campaigns.retime-decisions',
  title: 'Working out anew how long decisions of campaigns are waited for',
  hanging: (db, eventIds) =>
    db`select from campaign_decisions where event_id = any(${eventIds as number[]}::bigint[])`,
  keys: allContacts,
  remains: true,
  async run(db, eventIds, { range, now }) {
    const redated = await db`
      update campaign_decisions set due_at = ${now}
      where event_id = any(${eventIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}`
    return redated.count
  },
}

/** Has times worked out anew, of rows of events and of decisions. One statement each, or more; none for none. */
export async function retimeRows(
  db: Db,
  { eventIds, decisionIds }: { eventIds: readonly number[]; decisionIds: readonly number[] },
  now: Date,
): Promise<void> {
  await startWork(db, redateRows, named(eventIds), now)
  await startWork(db, redateDecisions, named(decisionIds), now)
}

/**
 * Takes events out of their campaigns, and what waited for them out of the queue, but for what moves on. Two statements, or
 * more.
 */
export async function removeEvents(db: Db, eventIds: readonly number[], now: Date): Promise<void> {
  if (eventIds.length === 0) return
  const removed = await db<{ id: number; moves: boolean }[]>`
    update campaign_events set is_deleted = true where id = any(${eventIds as number[]}::bigint[])
    returning id, moves_to is not null as moves`
  const left = removed.filter(({ moves }) => !moves).map(({ id }) => id)
  await startWork(db, cancelRows, named(left.toSorted((a, b) => a - b)), now)
}

/** Gives rows that waited without a date back to the queue, for events that can run by now. One statement, or more. */
export async function releaseRows(db: Db, eventIds: readonly number[], now: Date): Promise<void> {
  await startWork(db, dateRows, named(eventIds), now)
}

function named(eventIds: readonly number[]): { id: number; name: number }[] {
  return eventIds.map((id) => ({ id, name: id }))
}

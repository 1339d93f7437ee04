// What contacts meet next as inserts for a larger statement.

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { EventSchedule } from './scheduleEvents.ts'

export interface ScheduleOptions {
  schedule: EventSchedule
  /**
   * A relation with the columns contact_id, rotation and part, the place of the contact's group; and event_id, the event
   * that leads on, when there are several.
   */
  members: Fragment
  /** Each contact goes on behind its own event only. */
  isByEvent?: boolean
  /** Who waits at a decision does so since the moment that the contact's group counts from, instead of `now`. */
  hasOwnTimes?: boolean
  now: Date
}

/**
 * The inserts of a schedule: each of its rows for each contact. A row that is there already stands for a run that wrote it
 * before: nothing happens twice, and nobody waits at what is decided. What an interval counts from stays with the row, so that it can be looked at again.
 */
export function scheduleRows(
  db: Db,
  { schedule, members, isByEvent = false, hasOwnTimes = false, now }: ScheduleOptions,
): Fragment[] {
  const { rows, waits, groups } = schedule
  const on = isByEvent ? db`r.after = s.event_id` : db`true`
  const writes: Fragment[] = []
  const base = db`(${JSON.stringify(groups.map((group) => group.base))}::text::jsonb ->> s.part)::timestamptz`
  if (rows.length > 0)
    writes.push(db`
    insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date,
      base_at, system_triggered, metadata, channel, channel_id)
    select r."eventId", s.contact_id, r."campaignId", s.rotation, ${now}, true, (r.due ->> s.part)::timestamptz,
      case when r."isTimed" then ${base} end,
      true, r.metadata, r.channel, r."channelId"
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as ("eventId" bigint, "campaignId" bigint,
      after bigint, due jsonb, "isTimed" boolean, metadata jsonb, channel text, "channelId" bigint)) with ordinality
      as r ("eventId", "campaignId", after, due, "isTimed", metadata, channel, "channelId", n)
    join ${members} s on ${on} order by r.n, s.contact_id
    on conflict on constraint campaign_event_log_key do nothing`)
  if (waits.length > 0)
    writes.push(db`
    insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since, due_at)
    select s.contact_id, r."eventId", r."campaignId", s.rotation, ${hasOwnTimes ? base : now}, (r.due ->> s.part)::timestamptz
    from jsonb_to_recordset(${JSON.stringify(waits)}::text::jsonb)
      as r ("eventId" bigint, "campaignId" bigint, after bigint, due jsonb)
    join ${members} s on ${on}
    where coalesce((
      select false from campaign_event_log l
      where l.event_id = r."eventId" and l.contact_id = s.contact_id and l.rotation = s.rotation), true)
    order by s.contact_id, r."eventId"
    on conflict (contact_id, event_id, rotation) do update set due_at = excluded.due_at`)
  return writes
}

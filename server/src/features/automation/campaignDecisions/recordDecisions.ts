import type { Db } from '../../../platform/database/connection.ts'
import { runTogether } from '../../../platform/database/runTogether.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { type Member, membersRelation } from './groupMembers.ts'
import type { EventSchedule } from './scheduleEvents.ts'
import { scheduleRows } from './scheduleRows.ts'

/** Contacts that wait at a decision no more. */
export type Decided = Member & {
  eventId: number
  part: number
  /** Where the contact did it from; nothing when nobody did it, or that is not known. */
  ipId?: number | null
}

export interface DecisionsRun {
  /** The decisions. */
  events: readonly CampaignEvent[]
  /** What follows them. */
  schedule: EventSchedule
  /** They went the way of `no`. */
  isDeclined: boolean
  now: Date
}

/**
 * Ends the waiting: a row of the log for each contact and decision, and what follows. Who waits no more meanwhile is
 * passed over: nobody goes both ways. One statement.
 */
export async function recordDecisions(
  db: Db,
  decided: readonly Decided[],
  { events, schedule, isDeclined, now }: DecisionsRun,
): Promise<void> {
  if (decided.length === 0) return
  const named = events.map(({ id, campaignId, channel, channelId }) => ({
    id,
    campaignId,
    channel,
    channelId,
  }))
  // Who has a row goes on, and after it: the log is read in the order of its ids.
  const members = db`(select ended.contact_id, ended.rotation, ended.part, ended.event_id from ended join logged using (contact_id, event_id, rotation))`
  const writes = scheduleRows(db, { schedule, members, isByEvent: true, now })
  const parts = writes.map((write, index) => db`, ${db.unsafe(`w${index}`)} as (${write})`)
  await db`
    with ended as (
      delete from campaign_decisions d
      using ${decidedRelation(db, decided)} as own (contact_id, rotation, part, event_id, ip_id)
      where d.contact_id = own.contact_id and d.event_id = own.event_id and d.rotation = own.rotation
      returning own.contact_id, own.rotation, own.part, own.event_id, own.ip_id
    ), logged as (
      insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, ip_id, date_triggered, system_triggered,
        non_action_path_taken, channel, channel_id)
      select e.id, ended.contact_id, e."campaignId", ended.rotation, ended.ip_id, ${now}, ${isDeclined}, ${isDeclined}, e.channel, e."channelId"
      from ended join jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb)
        as e (id bigint, "campaignId" bigint, channel text, "channelId" bigint) on e.id = ended.event_id
      order by ended.contact_id, e.id
      on conflict on constraint campaign_event_log_key do nothing
      returning contact_id, event_id, rotation
    ) ${parts.reduce((all, part) => db`${all} ${part}`, db``)}
    select`
}

function decidedRelation(db: Db, decided: readonly Decided[]): Fragment {
  const ips = db`unnest(${decided.map(({ ipId }) => ipId ?? null)}::bigint[])`
  return db`rows from (${membersRelation(db, decided)}, ${ips})`
}

/** Lets contacts wait longer, or for ever, and lets go who left. One statement. */
export async function reviseDecisions(
  db: Db,
  {
    later,
    gone,
  }: {
    later: readonly (Member & { eventId: number; dueAt: Date | null })[]
    gone: readonly (Member & { eventId: number })[]
  },
): Promise<void> {
  if (later.length === 0 && gone.length === 0) return
  await runTogether(db, [
    db`
      update campaign_decisions d set due_at = own."dueAt"
      from jsonb_to_recordset(${JSON.stringify(later)}::text::jsonb)
        as own ("contactId" bigint, "eventId" bigint, rotation integer, "dueAt" timestamptz)
      where d.contact_id = own."contactId" and d.event_id = own."eventId" and d.rotation = own.rotation
      returning 1`,
    db`
      delete from campaign_decisions d
      using jsonb_to_recordset(${JSON.stringify(gone)}::text::jsonb) as own ("contactId" bigint, "eventId" bigint, rotation integer)
      where d.contact_id = own."contactId" and d.event_id = own."eventId" and d.rotation = own.rotation
      returning 1`,
  ])
}

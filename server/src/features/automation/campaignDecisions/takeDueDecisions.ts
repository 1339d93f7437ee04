import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'

/** Somebody who waits at a decision. */
export interface WaitingMember {
  eventId: number
  contactId: number
  rotation: number
  waitsSince: Date
  isMember: boolean
}

/**
 * Takes contacts that wait at a decision whose "no" side is due, all at one: where somebody is due longest. They stay
 * locked until the caller's transaction ends. One statement.
 */
export async function takeDueDecisions(
  db: Db,
  campaignId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<WaitingMember[]> {
  const rows = await db<WaitingMember[]>`
    with next as materialized (
      select first.event_id from campaign_events e cross join lateral (
        select d.event_id, d.due_at from campaign_decisions d
        where d.event_id = e.id and d.due_at <= ${now} order by d.due_at, d.contact_id limit 1
      ) first
      where e.campaign_id = ${campaignId} and e.moves_to is null order by first.due_at, first.event_id limit 1
    ), taken as materialized (
      select d.event_id, d.contact_id, d.rotation, d.waits_since from campaign_decisions d
      where d.event_id = (select event_id from next) and d.due_at <= ${now}
      ${lockRows(db, 'campaign_decisions d', { by: ['d.due_at', 'd.contact_id'] })} limit ${limit}
    )
    select t.event_id as "eventId", t.contact_id as "contactId", t.rotation, t.waits_since as "waitsSince", coalesce((
      select ${takesPart(db, 'm')} from campaign_contacts m
      where m.campaign_id = ${campaignId} and m.contact_id = t.contact_id), false) as "isMember"
    from taken t order by t.contact_id, t.rotation`
  return rows
}

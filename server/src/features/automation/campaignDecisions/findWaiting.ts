import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import { keepDefinition } from './definitionLock.ts'

/** Somebody who waits at a decision of a running campaign. */
export interface WaitingContact {
  eventId: number
  campaignId: number
  campaignName: string
  contactId: number
  rotation: number
  waitsSince: Date
}

/** Where contacts wait at decisions of running campaigns that they are in. Their definitions are kept. One statement. */
export async function findWaiting(
  db: Db,
  contactIds: readonly number[],
  now: Date,
): Promise<WaitingContact[]> {
  return db<WaitingContact[]>`
    with waiting as materialized (
      select d.event_id, d.campaign_id, d.contact_id, d.rotation, d.waits_since from campaign_decisions d
      where d.contact_id = any(${contactIds as number[]}::bigint[])
    ), running as materialized (
      select c.id, c.name, ${keepDefinition(db, db`c.id`)} from campaigns c
      where c.id = any(array(select distinct campaign_id from waiting)) and ${publishedNow(db, 'c', now)}
    )
    select w.event_id as "eventId", w.campaign_id as "campaignId", r.name as "campaignName", w.contact_id as "contactId",
      w.rotation, w.waits_since as "waitsSince"
    from waiting w join running r on r.id = w.campaign_id
    where coalesce((
      select ${takesPart(db, 'm')} from campaign_contacts m
      where m.campaign_id = w.campaign_id and m.contact_id = w.contact_id), false)
    order by w.event_id, w.contact_id, w.rotation`
}

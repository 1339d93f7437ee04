import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

export interface DueRow {
  id: number
  eventId: number
  contactId: number
  rotation: number
  /** Still in the campaign. */
  isMember: boolean
}

/**
 * Takes rows that are due, all of one event: that of the row that is due longest. They stay locked until the caller's
 * transaction ends. One statement.
 */
export async function takeDueRows(
  db: Db,
  campaignId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<DueRow[]> {
  return db<DueRow[]>`
    with due as (
      select event_id from campaign_event_log
      where campaign_id = ${campaignId} and is_scheduled and trigger_date <= ${now} order by trigger_date, id limit 1
    ), taken as materialized (
      select l.id, l.event_id, l.contact_id, l.rotation from campaign_event_log l
      where l.campaign_id = ${campaignId} and l.is_scheduled and l.trigger_date <= ${now} and l.event_id = (select event_id from due)
      ${lockRows(db, 'campaign_event_log l', { by: ['l.trigger_date', 'l.id'] })} limit ${limit}
    )
    select t.id, t.event_id as "eventId", t.contact_id as "contactId", t.rotation, m.contact_id is not null as "isMember"
    from taken t
    left join campaign_contacts m on m.campaign_id = ${campaignId} and m.contact_id = t.contact_id and not m.manually_removed
    order by t.contact_id`
}

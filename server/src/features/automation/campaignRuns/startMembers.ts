import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { NextRow } from '../campaigns/scheduleEvents.ts'

/**
 * Writes the rows of the first events for members that came in, at most `limit` of them, and returns how many. Who has a row
 * already keeps it. One statement.
 */
export async function startMembers(
  db: Db,
  campaignId: number,
  rows: readonly NextRow[],
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  if (rows.length === 0) return 0
  const [started] = await db<{ n: number }[]>`
    with starting as materialized (
      select contact_id, rotation from campaign_contacts
      where campaign_id = ${campaignId} and awaits_start and not manually_removed
      ${lockRows(db, 'campaign_contacts', { by: 'contact_id' })} limit ${limit}
    ), started as (
      update campaign_contacts m set awaits_start = false from starting s
      where m.campaign_id = ${campaignId} and m.contact_id = s.contact_id
    ), logged as (
      insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date,
        system_triggered, metadata, channel, channel_id)
      select r."eventId", s.contact_id, ${campaignId}, s.rotation, ${now}, true, r."triggerDate", true, r.metadata, r.channel, r."channelId"
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as ("eventId" bigint, "triggerDate" timestamptz,
        metadata jsonb, channel text, "channelId" bigint)) with ordinality as r ("eventId", "triggerDate", metadata, channel, "channelId", n)
      cross join starting s order by r.n, s.contact_id
      on conflict on constraint campaign_event_log_key do nothing
    )
    select count(*) as n from starting`
  return started?.n ?? 0
}

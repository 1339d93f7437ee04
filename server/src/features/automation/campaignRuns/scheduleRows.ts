import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { NextRow } from '../campaigns/scheduleEvents.ts'

/**
 * An insert for a larger statement: each of the rows for each contact of `members`, a relation with the columns contact_id
 * and rotation. A row that is there already stands for a run that scheduled it before: nothing happens twice.
 */
export function scheduleRows(
  db: Db,
  campaignId: number,
  { rows, members, now }: { rows: readonly NextRow[]; members: Fragment; now: Date },
): Fragment {
  return db`
    insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date,
      system_triggered, metadata, channel, channel_id)
    select r."eventId", s.contact_id, ${campaignId}, s.rotation, ${now}, true, r."triggerDate", true, r.metadata, r.channel, r."channelId"
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as ("eventId" bigint, "triggerDate" timestamptz,
      metadata jsonb, channel text, "channelId" bigint)) with ordinality as r ("eventId", "triggerDate", metadata, channel, "channelId", n)
    cross join ${members} s order by r.n, s.contact_id
    on conflict on constraint campaign_event_log_key do nothing`
}

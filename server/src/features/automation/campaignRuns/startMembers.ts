import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { NextRow } from '../campaigns/scheduleEvents.ts'
import { scheduleRows } from './scheduleRows.ts'

/**
 * Writes the rows of the first events for members that await their start, at most `limit` of those behind the contact
 * `after`, and returns how many, and the last of them. Who has a row already keeps it. One statement.
 *
 * Without the place each batch would pass over all that were started before it: their entries stay in the index until
 * the table is vacuumed. The members are written by a list of ids, since nobody knows how many a campaign has.
 */
export async function startMembers(
  db: Db,
  campaignId: number,
  rows: readonly NextRow[],
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<{ count: number; last: number }> {
  if (rows.length === 0) return { count: 0, last: after }
  const [started] = await db<{ count: number; last: number }[]>`
    with starting as materialized (
      select contact_id, rotation from campaign_contacts
      where campaign_id = ${campaignId} and awaits_start and not manually_removed and contact_id > ${after}
      ${lockRows(db, 'campaign_contacts', { by: 'contact_id' })} limit ${limit}
    ), started as (
      update campaign_contacts m set awaits_start = false
      where m.campaign_id = ${campaignId} and m.contact_id = any(array(select contact_id from starting))
    ), logged as (
      ${scheduleRows(db, campaignId, { rows, members: db`starting`, now })}
    )
    select count(*) as count, coalesce(max(contact_id), ${after}) as last from starting`
  return started ?? { count: 0, last: after }
}

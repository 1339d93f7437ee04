import type { Db } from '../../../platform/database/connection.ts'
import type { ReturnListener } from '../../../platform/undo/hanging.ts'

/**
 * Asks for the members of campaigns to be compared with their segments, from the first contact on. The row is the
 * promise: a worker finds it by the campaign's own event, and by the sweep in any case. One statement, none for none.
 */
export async function requestEntries(db: Db, campaignIds: readonly number[], now: Date): Promise<void> {
  if (campaignIds.length === 0) return
  await db`
    insert into campaign_entries (campaign_id, requested_at)
    select id, ${now}::timestamptz from unnest(${campaignIds as number[]}::bigint[]) id order by id
    on conflict (campaign_id) do update set requested_at = excluded.requested_at, position = 0`
}

/** Campaigns that are back are compared with their segments. */
export const compareReturned: ReturnListener = async ({ db, now }, kind, ids) => {
  if (kind === 'campaign') await requestEntries(db, ids, now)
}

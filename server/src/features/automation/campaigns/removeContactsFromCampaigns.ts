import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { CampaignMembership } from './addContactsToCampaigns.ts'
import { recordMemberships } from './recordMemberships.ts'

export interface RemovalOptions {
  actor: Actor
  now: Date
  /** They left, because of a segment or an event; else somebody removed them, and they come back by hand only. */
  isExit: boolean
  /** Why what waited for them will not run. */
  reason: string
}

/**
 * Takes contacts out of campaigns and returns the pairs that were in. What waits for them there is taken out of the
 * queue and marked with the reason; decisions are waited for no more. Three statements.
 */
export async function removeContactsFromCampaigns(
  db: Db,
  pairs: readonly CampaignMembership[],
  { actor, now, isExit, reason }: RemovalOptions,
): Promise<CampaignMembership[]> {
  if (pairs.length === 0) return []
  const rows = await db<(CampaignMembership & { wasActive: boolean })[]>`
    with members as materialized (
      select m.campaign_id, m.contact_id, not m.manually_removed as was_active from campaign_contacts m
      join (
        select distinct "campaignId", "contactId"
        from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as r ("campaignId" bigint, "contactId" bigint)
      ) pair on m.campaign_id = pair."campaignId" and m.contact_id = pair."contactId"
      ${lockRows(db, 'campaign_contacts m', { by: ['m.campaign_id', 'm.contact_id'] })}
    )
    update campaign_contacts m
    set manually_removed = true, manually_added = false, date_last_exited = ${isExit ? now : null}::timestamptz
    from members where m.campaign_id = members.campaign_id and m.contact_id = members.contact_id
    returning m.campaign_id as "campaignId", m.contact_id as "contactId", members.was_active as "wasActive"`
  const removed = rows
    .filter((row) => row.wasActive)
    .map(({ campaignId, contactId }) => ({ campaignId, contactId }))
  if (removed.length === 0) return []
  await cancelWaiting(db, removed, { now, reason })
  await recordMemberships(db, removed, { action: 'removed', actor, now })
  return removed
}

// The rows are asked for pair by pair: the planner takes what is scheduled for few when its statistics are from before,
// and would read all of it, or all of the contacts' history.
async function cancelWaiting(
  db: Db,
  pairs: readonly CampaignMembership[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  await db`
    with waiting as materialized (
      select own.id, own.contact_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair ("campaignId" bigint, "contactId" bigint)
      cross join lateral (
        select l.id, l.contact_id, l.is_scheduled from campaign_event_log l
        where l.contact_id = pair."contactId" and l.campaign_id = pair."campaignId" offset 0
      ) own
      where own.is_scheduled
    ), cancelled as (
      update campaign_event_log l
      set is_scheduled = false, metadata = l.metadata || jsonb_build_object('failed', 1, 'reason', ${reason}::text)
      from waiting where l.contact_id = waiting.contact_id and l.id = waiting.id and l.is_scheduled is not false
      returning l.id, l.contact_id
    ), forgotten as (
      delete from campaign_decisions d
      using jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair ("campaignId" bigint, "contactId" bigint)
      where d.contact_id = pair."contactId" and d.campaign_id = pair."campaignId"
    )
    insert into campaign_event_failures (log_id, contact_id, date_added, reason)
    select id, contact_id, ${now}::timestamptz, ${reason} from cancelled order by 2, 1
    on conflict (contact_id, log_id) do update set date_added = excluded.date_added, reason = excluded.reason`
}

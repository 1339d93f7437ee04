import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { recordMemberships } from './recordMemberships.ts'

/** A contact that exists, and a campaign. */
export interface CampaignMembership {
  contactId: number
  campaignId: number
}

/**
 * Adds contacts to campaigns by hand and returns the pairs that came in. Who is in already comes in anew where the
 * campaign allows a restart, else nothing happens; who left or was removed always comes back. Unknown campaigns are
 * passed over. Two statements.
 */
export async function addContactsToCampaigns(
  db: Db,
  pairs: readonly CampaignMembership[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<CampaignMembership[]> {
  if (pairs.length === 0) return []
  const added = await db<CampaignMembership[]>`
    insert into campaign_contacts as m (campaign_id, contact_id, date_added, manually_added, rotation)
    select distinct c.id, pair."contactId", ${now}::timestamptz, true, coalesce((
      select max(l.rotation) + 1 from campaign_event_log l where l.contact_id = pair."contactId" and l.campaign_id = c.id), 1)
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair ("campaignId" bigint, "contactId" bigint)
    join campaigns c on c.id = pair."campaignId" order by 1, 2
    on conflict (campaign_id, contact_id) do update set manually_removed = false, manually_added = true,
      date_last_exited = null, rotation = m.rotation + 1, awaits_start = true
      where m.manually_removed or (select c.allow_restart from campaigns c where c.id = m.campaign_id)
    returning campaign_id as "campaignId", contact_id as "contactId"`
  await recordMemberships(db, added, { action: 'added', actor, now })
  return added
}

// Members of campaigns as their segments have them (engine, section 1.8).

import type { Db } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { type ContactScope, inScope, selectMembers } from '../../segmentation/segments/selectMembers.ts'
import { recordMemberships } from '../campaigns/recordMemberships.ts'
import { removeContactsFromCampaigns } from '../campaigns/removeContactsFromCampaigns.ts'
import type { RunningCampaign } from './runningCampaigns.ts'

/**
 * Brings in who is in a published segment of the campaign, and lets go who is in none, among the contacts of the
 * scope. Who has been in once comes again only where the campaign allows a restart, and never after somebody removed
 * them. Memberships made by hand stay. Ten statements at most, whatever the number. Returns how many came and went.
 */
export async function syncMembers(
  db: Db,
  campaign: RunningCampaign,
  scope: ContactScope,
  now: Date,
): Promise<{ added: number; removed: number }> {
  const { id, allowRestart, segmentIds } = campaign
  const members = selectMembers(db, segmentIds, scope)
  const added = await db<{ contactId: number }[]>`
    insert into campaign_contacts as m (campaign_id, contact_id, date_added, rotation)
    select ${id}::bigint, source.contact_id, ${now}::timestamptz, coalesce((
      select max(l.rotation) + 1 from campaign_event_log l where l.contact_id = source.contact_id and l.campaign_id = ${id}), 1)
    from (${members}) source
    left join campaign_contacts known on known.campaign_id = ${id} and known.contact_id = source.contact_id
    where (known.contact_id is null and (${allowRestart} or not exists (
        select from campaign_event_log l where l.contact_id = source.contact_id and l.campaign_id = ${id})))
      or (${allowRestart} and known.manually_removed and known.date_last_exited is not null)
    order by 2
    on conflict (campaign_id, contact_id) do update set manually_removed = false, manually_added = false,
      date_last_exited = null, rotation = m.rotation + 1, awaits_start = true
      where m.manually_removed and m.date_last_exited is not null
    returning contact_id as "contactId"`
  const gone = await db<{ contactId: number }[]>`
    select m.contact_id as "contactId" from campaign_contacts m
    where m.campaign_id = ${id} and ${inScope(db, 'm.contact_id', scope)} and not m.manually_added and not m.manually_removed
      and m.contact_id not in (${members}) order by 1`
  const pairs = (rows: readonly { contactId: number }[]) =>
    rows.map(({ contactId }) => ({ campaignId: id, contactId }))
  await recordMemberships(db, pairs(added), 'added', { actor: SYSTEM, now })
  const removed = await removeContactsFromCampaigns(db, pairs(gone), {
    actor: SYSTEM,
    now,
    isExit: true,
    reason: 'The contact left the segments of the campaign.',
  })
  return { added: added.length, removed: removed.length }
}

import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { CampaignMembership } from './addContactsToCampaigns.ts'

export interface Membership extends CampaignMembership {
  dateAdded: Date
  dateLastExited: Date | null
  manuallyAdded: boolean
  manuallyRemoved: boolean
  rotation: number
  /** It gets nothing of the campaign. */
  isHeldOut: boolean
}

/** The active memberships among these pairs; they stay so until the caller's transaction ends. One statement. */
export async function findMemberships(db: Db, pairs: readonly CampaignMembership[]): Promise<Membership[]> {
  if (pairs.length === 0) return []
  return db<Membership[]>`
    select m.campaign_id as "campaignId", m.contact_id as "contactId", m.date_added as "dateAdded",
      m.date_last_exited as "dateLastExited", m.manually_added as "manuallyAdded",
      m.manually_removed as "manuallyRemoved", m.rotation, m.held_out is not null as "isHeldOut"
    from campaign_contacts m
    join (
      select distinct "campaignId", "contactId"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as r ("campaignId" bigint, "contactId" bigint)
    ) pair on m.campaign_id = pair."campaignId" and m.contact_id = pair."contactId"
    where not m.manually_removed
    ${lockRows(db, 'campaign_contacts m', { by: ['m.campaign_id', 'm.contact_id'], strength: 'share' })}`
}

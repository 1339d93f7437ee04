import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { lastMember } from '../../segmentation/segments/selectMembers.ts'
import type { RunningCampaign } from './runningCampaigns.ts'
import { syncMembers } from './syncMembers.ts'

/** Contact ids per step: what comes and goes among them is written in well under a second. */
const RANGE = 20_000

/**
 * One step of comparing all contacts with the segments of a campaign, if somebody asked for it. The place is kept in
 * the row of the request. Returns false when there is nothing to do.
 */
export async function enterMembers(db: Db, campaign: RunningCampaign, now: Date): Promise<boolean> {
  const [request] = await db<{ position: number }[]>`
    select position from campaign_entries where campaign_id = ${campaign.id} ${lockRows(db, 'campaign_entries')}`
  if (!request) return false
  const [own] = await db<{ last: number }[]>`
    select coalesce(max(contact_id), 0) as last from campaign_contacts where campaign_id = ${campaign.id}`
  const last = Math.max(own?.last ?? 0, await lastMember(db, campaign.segmentIds))
  const upTo = request.position + RANGE
  await syncMembers(db, campaign, { after: request.position, upTo }, now)
  if (upTo >= last) await db`delete from campaign_entries where campaign_id = ${campaign.id}`
  else await db`update campaign_entries set position = ${upTo} where campaign_id = ${campaign.id}`
  return true
}

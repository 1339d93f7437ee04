import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { sent } from '../../../platform/database/statement.ts'
import { lastMember } from '../../segmentation/segments/selectMembers.ts'
import type { RunningCampaign } from './runningCampaigns.ts'
import { type SyncOptions, syncMembers } from './syncMembers.ts'

/**
 * One step of comparing all contacts with the segments of a campaign, if somebody asked for it: `size` contact ids. The
 * place is kept in the row of the request. Five statements, and three more when somebody leaves.
 */
export async function enterMembers(
  db: Db,
  campaign: RunningCampaign,
  size: number,
  options: SyncOptions,
): Promise<void> {
  const requested = sent(db<{ position: number }[]>`
    select position from campaign_entries where campaign_id = ${campaign.id} ${lockRows(db, 'campaign_entries')}`)
  const owned = sent(db<{ last: number }[]>`
    select coalesce(max(contact_id), 0) as last from campaign_contacts where campaign_id = ${campaign.id}`)
  const [[request], [own], last] = await Promise.all([requested, owned, lastMember(db, campaign.segmentIds)])
  if (!request) return
  const upTo = request.position + size
  await syncMembers(db, campaign, { after: request.position, upTo }, options)
  if (upTo >= Math.max(own?.last ?? 0, last))
    await db`delete from campaign_entries where campaign_id = ${campaign.id}`
  else await db`update campaign_entries set position = ${upTo} where campaign_id = ${campaign.id}`
}

/** A range takes about this long: so long the database keeps what others want to write of these contacts. */
const RANGE_MS = 400
const MIN_RANGE = 1_000
/** Ranges grow while they are empty, and the next may be full: what it brings in is written in about a second. */
const MAX_RANGE = 20_000

/** Contact ids of the first range. */
export const FIRST_RANGE = 5_000

/** The size of the next range, from that of the last one and how long it took. */
export function nextRange(size: number, tookMs: number): number {
  const factor = Math.min(4, RANGE_MS / Math.max(1, tookMs))
  return Math.round(Math.min(MAX_RANGE, Math.max(MIN_RANGE, size * factor)))
}

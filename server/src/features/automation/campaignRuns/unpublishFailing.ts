import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { noteFailure } from '../campaignPauses/notePauses.ts'

/** Failures of an event, as a share of the members, from which on its campaign is taken out of service. */
const ONE_IN = 10

/**
 * Unpublishes a campaign when one of its events has failed for a tenth of the members, and tells of it. Two statements,
 * four when it is unpublished. So many members are counted as would be too few.
 */
export async function unpublishFailing(
  db: Db,
  campaign: { id: number },
  event: { id: number; name: string },
  now: Date,
): Promise<void> {
  const [failing] = await db<{ failed: number; members: number }[]>`
    select e.failed_count as failed, (
      select count(*) from (
        select from campaign_contacts m where m.campaign_id = ${campaign.id} and not m.manually_removed
        limit e.failed_count::bigint * ${ONE_IN} + 1) counted) as members
    from campaign_events e where e.id = ${event.id}`
  if (!failing || failing.failed === 0 || failing.members > failing.failed * ONE_IN) return
  const [unpublished] = await db`
    update campaigns set is_published = false, date_modified = ${now} where id = ${campaign.id} and is_published returning id`
  if (!unpublished) return
  await noteFailure(db, campaign.id, now)
  const payload = { eventId: event.id, eventName: event.name, ...failing }
  await appendHappenings(
    db,
    [
      { type: 'campaign.unpublished', ids: [campaign.id], payload },
      { type: 'campaign.changed', ids: [campaign.id], payload: { fields: ['isPublished'] } },
    ],
    now,
  )
}

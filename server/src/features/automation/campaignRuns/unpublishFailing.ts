import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { recordStop, type StopCause } from '../campaignPauses/notePauses.ts'

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
  if (!(await unpublish(db, campaign, { cause: 'failure', now }))) return
  const payload = { eventId: event.id, eventName: event.name, ...failing }
  await appendHappenings(db, [{ type: 'campaign.unpublished', ids: [campaign.id], payload }], now)
}

/**
 * Unpublishes a campaign whose publisher was disabled or deleted: no rights say on which contacts it may act. It runs
 * again once another user publishes it. Three statements.
 */
export async function unpublishWithoutActor(db: Db, campaign: { id: number }, now: Date): Promise<void> {
  await unpublish(db, campaign, { cause: 'publisher', now })
}

async function unpublish(
  db: Db,
  { id }: { id: number },
  { cause, now }: { cause: StopCause; now: Date },
): Promise<boolean> {
  const [unpublished] = await db`
    update campaigns set is_published = false, date_modified = ${now} where id = ${id} and is_published returning id`
  if (!unpublished) return false
  await recordStop(db, id, { cause, now })
  await appendHappenings(
    db,
    [{ type: 'campaign.changed', ids: [id], payload: { fields: ['isPublished'] } }],
    now,
  )
  return true
}

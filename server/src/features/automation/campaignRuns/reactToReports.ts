import type { Consumer } from '../../../catalog/happenings.ts'
import { planAnew } from '../../../platform/database/planAnew.ts'
import { insertRunJobs } from './runCampaign.ts'

/** Contacts for which a plan that is kept is good enough. */
const FEW = 50

/** Rows of the log that wait for what their event began elsewhere are due when it is told of. */
export const reactToReports: Consumer<'campaign_event.reported'> = {
  name: 'campaigns.reports',
  types: ['campaign_event.reported'],
  async handle(db, happenings, now) {
    const pairs = happenings.flatMap(({ ids, payload }) =>
      ids.map((contactId) => ({ eventId: payload.eventId, contactId })),
    )
    if (pairs.length > FEW) await planAnew(db)
    const rows = await db<{ campaignId: number }[]>`
      with woken as (
        update campaign_event_log l set trigger_date = ${now}
        from unnest(${pairs.map((pair) => pair.eventId)}::bigint[], ${pairs.map((pair) => pair.contactId)}::bigint[])
          as told (event_id, contact_id)
        where l.contact_id = told.contact_id and l.event_id = told.event_id and l.is_scheduled and l.metadata ? 'waiting'
        returning l.campaign_id
      )
      select distinct campaign_id as "campaignId" from woken order by 1`
    await insertRunJobs(
      db,
      rows.map((row) => row.campaignId),
    )
  },
}

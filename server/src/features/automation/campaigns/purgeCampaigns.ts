// What deleted campaigns leave behind: a little goes with the campaign, very much afterwards, in short transactions.

import { appendHappenings } from '../../../catalog/happenings.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'

const PURGE: JobKind = { name: 'campaign.purge', lane: 'upkeep' }

/** Rows per transaction and table: some tenths of a second. */
const ROWS = 20_000

/**
 * Deletes log, members and, once nothing is left of their log, events of campaigns that are gone: at most 20,000
 * rows each. Returns true when that was all. Five statements at most.
 */
export async function purgeCampaigns(db: Db, campaignIds: readonly number[], now: Date): Promise<boolean> {
  const ids = campaignIds as number[]
  const logs = await db<{ id: number; contactId: number }[]>`
    delete from campaign_event_log l using (
      select l.id, l.contact_id from campaign_event_log l join campaign_events e on e.id = l.event_id
      where e.campaign_id = any(${ids}::bigint[]) limit ${ROWS}) part
    where l.id = part.id and l.contact_id = part.contact_id
    returning l.id, l.contact_id as "contactId"`
  if (logs.length > 0)
    await db`
      delete from campaign_event_failures f
      using unnest(${logs.map((log) => log.contactId)}::bigint[], ${logs.map((log) => log.id)}::bigint[]) r (contact_id, log_id)
      where f.contact_id = r.contact_id and f.log_id = r.log_id`
  const members = await db<{ contactId: number }[]>`
    delete from campaign_contacts m
    using (select campaign_id, contact_id from campaign_contacts where campaign_id = any(${ids}::bigint[]) limit ${ROWS}) part
    where m.campaign_id = part.campaign_id and m.contact_id = part.contact_id
    returning m.contact_id as "contactId"`
  const contactIds = [...new Set(members.map((member) => member.contactId))]
  await appendHappenings(
    db,
    [{ type: 'contact.changed', ids: contactIds, payload: { fields: ['campaigns'] } }],
    now,
  )
  if (logs.length === ROWS || members.length === ROWS) return false
  await db`delete from campaign_events where campaign_id = any(${ids}::bigint[])`
  return true
}

/** Queues the jobs that delete what is left of these campaigns. */
export async function insertPurgeJobs(db: Db, campaignIds: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    campaignIds.map((id) => ({
      task: PURGE,
      payload: { campaignId: id },
      key: `${PURGE.name}:${id}`,
      mode: 'replace',
    })),
  )
}

export const purgeCampaignTask: Task = {
  ...PURGE,
  async run(payload, { sql, clock, signal }) {
    const { campaignId } = payload as { campaignId: number }
    while (!(await transaction(sql, (db) => purgeCampaigns(db, [campaignId], clock()))))
      if (signal.aborted) return { campaignId }
    return undefined
  },
}

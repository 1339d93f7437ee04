// What deleted campaigns leave behind: a little goes with the campaign, very much afterwards, in short transactions.

import { appendHappenings } from '../../../catalog/happenings.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { type BackgroundWork, startWork, within } from '../../../platform/engine/backgroundWork.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'

const PURGE: JobKind = { name: 'campaign.purge', lane: 'upkeep' }

/** Deletes log, members and, once nothing is left of their log, events of campaigns that are gone. */
export const purgeCampaigns: BackgroundWork = {
  name: 'campaigns.delete-log',
  title: 'Deleting log and members of deleted campaigns',
  hanging: (db, campaignIds) => db`
    select 1 from campaign_event_log where event_id = any(${eventsOf(db, campaignIds)})
    union all select 1 from campaign_decisions where event_id = any(${eventsOf(db, campaignIds)})
    union all select 1 from campaign_goal_reaches where campaign_id = any(${campaignIds as number[]}::bigint[])
    union all select 1 from campaign_contacts where campaign_id = any(${campaignIds as number[]}::bigint[])`,
  keys: allContacts,
  async run(db, campaignIds, { range, now }) {
    const logs = await db<{ id: number; contactId: number }[]>`
      delete from campaign_event_log where event_id = any(${eventsOf(db, campaignIds)}) and ${within(db, 'contact_id', range)}
      returning id, contact_id as "contactId"`
    if (logs.length > 0)
      await db`
        delete from campaign_event_failures f
        using unnest(${logs.map((log) => log.contactId)}::bigint[], ${logs.map((log) => log.id)}::bigint[]) r (contact_id, log_id)
        where f.contact_id = r.contact_id and f.log_id = r.log_id`
    await db`
      delete from campaign_decisions where event_id = any(${eventsOf(db, campaignIds)}) and ${within(db, 'contact_id', range)}`
    const members = await db<{ contactId: number }[]>`
      delete from campaign_contacts
      where campaign_id = any(${campaignIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}
      returning contact_id as "contactId"`
    await db`
      delete from campaign_goal_reaches
      where campaign_id = any(${campaignIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}`
    const ids = [...new Set(members.map(({ contactId }) => contactId))]
    await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['campaigns'] } }], now)
    return logs.length + members.length
  },
  async finish(db, campaignIds) {
    await db`delete from campaign_goals where campaign_id = any(${campaignIds as number[]}::bigint[])`
    await db`delete from campaign_pauses where campaign_id = any(${campaignIds as number[]}::bigint[])`
    await db`delete from campaign_events where campaign_id = any(${campaignIds as number[]}::bigint[])`
  },
}

function eventsOf(db: Db, campaignIds: readonly number[]): ReturnType<Db> {
  return db`array(select id from campaign_events where campaign_id = any(${campaignIds as number[]}::bigint[]))`
}

/** Queues the jobs that look for what is left of these campaigns. */
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

/** After the campaign is gone: what is too much to go with it, and what was still under way. */
export const purgeCampaignTask: Task = {
  ...PURGE,
  async run(payload, { sql, clock }) {
    const { campaignId } = payload as { campaignId: number }
    await transaction(sql, async (db) => {
      // It may be back.
      const [there] = await db`select from campaigns where id = ${campaignId} ${lockRows(db, 'campaigns')}`
      if (!there) await startWork(db, purgeCampaigns, [{ id: campaignId, name: campaignId }], clock())
    })
    return undefined
  },
}

// Brings contacts into campaigns within a second of what makes them members, and starts the work on campaigns.
import type { Consumer } from '../../../catalog/happenings.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { insertPurgeJobs } from '../campaigns/purgeCampaigns.ts'
import { rootsOf, scheduleEvents } from '../campaigns/scheduleEvents.ts'
import { insertRunJobs } from './runCampaign.ts'
import { findRunningCampaigns } from './runningCampaigns.ts'
import { syncMembers } from './syncMembers.ts'

export const reactToMembers: Consumer<
  'contact.changed' | 'campaign.created' | 'campaign.changed' | 'campaign.deleted'
> = {
  name: 'campaigns.members',
  types: ['contact.changed', 'campaign.created', 'campaign.changed', 'campaign.deleted'],
  async handle(db, happenings, now, { catalog }) {
    const moved = new Map<number, Set<number>>()
    const touched = new Set<number>()
    const deleted = new Set<number>()
    for (const { type, ids, payload } of happenings) {
      if (type === 'campaign.deleted') for (const id of ids) deleted.add(id)
      else if (type !== 'contact.changed') for (const id of ids) touched.add(id)
      else if ('campaignId' in payload && payload.action === 'added') touched.add(payload.campaignId)
      else if ('segmentId' in payload)
        moved.set(payload.segmentId, new Set([...(moved.get(payload.segmentId) ?? []), ...ids]))
    }
    const campaigns = await findRunningCampaigns(
      db,
      { ids: [...touched], segmentIds: [...moved.keys()] },
      now,
    )
    const joined = campaigns.flatMap((campaign) => {
      const ids = new Set(campaign.segmentIds.flatMap((id) => [...(moved.get(id) ?? [])]))
      return ids.size > 0 ? [{ campaign, ids: [...ids] }] : []
    })
    const events = Map.groupBy(
      await findEventsOfCampaigns(
        db,
        joined.map(({ campaign }) => campaign.id),
      ),
      ({ campaignId }) => campaignId,
    )
    for (const { campaign, ids } of joined) {
      const roots = rootsOf(events.get(campaign.id) ?? [])
      const firstRows = scheduleEvents(catalog.campaignEvents, roots, now)
      await syncMembers(db, campaign, { ids }, { firstRows, now })
    }
    await insertRunJobs(
      db,
      campaigns.map((campaign) => campaign.id),
    )
    await insertPurgeJobs(db, [...deleted])
  },
}

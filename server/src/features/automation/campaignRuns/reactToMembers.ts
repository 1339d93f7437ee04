// Brings contacts into campaigns within a second of what makes them members, and starts the work on campaigns.
import type { Consumer } from '../../../catalog/happenings.ts'
import { planAnew } from '../../../platform/database/planAnew.ts'
import { findEventsOfSources } from '../campaigns/campaignEvent.ts'
import { insertPurgeJobs } from '../campaigns/purgeCampaigns.ts'
import { insertRunJobs } from './runCampaign.ts'
import { findRunningCampaigns } from './runningCampaigns.ts'
import { firstLayout } from './startMembers.ts'
import { syncMembers } from './syncMembers.ts'

/** Contacts for which a plan that is kept is good enough. */
const FEW = 50

export const reactToMembers: Consumer<
  'contact.changed' | 'campaign.created' | 'campaign.changed' | 'campaign.deleted'
> = {
  name: 'campaigns.members',
  types: ['contact.changed', 'campaign.created', 'campaign.changed', 'campaign.deleted'],
  async handle(db, happenings, now, { catalog, config }) {
    const moved = new Map<number, Set<number>>()
    const touched = new Set<number>()
    const deleted = new Set<number>()
    for (const { type, ids, payload } of happenings) {
      if (type === 'campaign.deleted') for (const id of ids) deleted.add(id)
      else if (type !== 'contact.changed') for (const id of ids) touched.add(id)
      else if ('campaignId' in payload) {
        if (payload.action === 'added' && !payload.isStarted) touched.add(payload.campaignId)
      } else if ('segmentId' in payload)
        moved.set(payload.segmentId, new Set([...(moved.get(payload.segmentId) ?? []), ...ids]))
    }
    const segmentIds = [...moved.keys()]
    const [campaigns, found] = await Promise.all([
      findRunningCampaigns(db, { ids: [...touched], segmentIds }, now),
      findEventsOfSources(db, segmentIds),
    ])
    const events = Map.groupBy(found, ({ campaignId }) => campaignId)
    const joined = campaigns.flatMap((campaign) => {
      const ids = new Set(campaign.segmentIds.flatMap((id) => [...(moved.get(id) ?? [])]))
      return ids.size > 0 ? [{ campaign, ids: [...ids] }] : []
    })
    if (joined.some(({ ids }) => ids.length > FEW)) await planAnew(db)
    const withWork = new Set(touched)
    for (const { campaign, ids } of joined) {
      const zone = config.default_timezone
      const first = firstLayout(catalog.campaignEvents, events.get(campaign.id) ?? [], { zone, now })
      const { added } = await syncMembers(db, campaign, { ids }, { first, config, now })
      if (added > 0) withWork.add(campaign.id)
    }
    await insertRunJobs(
      db,
      campaigns.map(({ id }) => id).filter((id) => withWork.has(id)),
    )
    await insertPurgeJobs(db, [...deleted])
  },
}

// What saving a campaign will do beside its row: worked out by checkCampaigns, done by saveCampaigns.
import type { CampaignEvent } from './campaignEvent.ts'
import type { Sources } from './campaignSources.ts'

export interface CampaignPlan {
  /** Events that the request names, as they will be stored. */
  events: CampaignEvent[]
  /** The other events: their place in the tree may differ. */
  moved: CampaignEvent[]
  removedEventIds: number[]
  /** Ids of events by the keys that the request knows them by: temporary ones for new events. */
  idsByKey: ReadonlyMap<string, number>
  /** Events that are due at other times than before, and decisions whose "no" side is. */
  retimed: { eventIds: number[]; decisionIds: number[] }
  sources: Sources
  changedSources: (keyof Sources)[]
}

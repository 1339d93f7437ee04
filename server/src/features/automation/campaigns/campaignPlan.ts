// What saving a campaign will do beside its row: worked out by checkCampaigns, done by saveCampaigns.
import type { Change } from '../../../platform/resource/definition.ts'
import type { CampaignEvent } from './campaignEvent.ts'
import type { Sources } from './campaignSources.ts'

export interface CampaignPlan {
  /** Events that the request names, as they will be stored. */
  events: CampaignEvent[]
  /** The other events: their place in the tree may differ. */
  moved: CampaignEvent[]
  removedEventIds: number[]
  sources: Sources
  changedSources: (keyof Sources)[]
}

const plans = new WeakMap<Change, CampaignPlan>()

export function keepPlan(change: Change, plan: CampaignPlan): void {
  plans.set(change, plan)
}

/** The plan that checkCampaigns made for the change. */
export function planOf(change: Change): CampaignPlan {
  const plan = plans.get(change)
  if (!plan) throw new Error('the change of a campaign was not checked')
  return plan
}

import { defineFeature } from '../../../catalog/feature.ts'
import { explainCampaignRoutes } from './routes.ts'

/** Why a contact is where it is in a campaign. */
export const feature = defineFeature({
  name: 'campaignExplain',
  reads: [
    'campaign_contacts',
    'campaign_decisions',
    'campaign_entries',
    'campaign_event_failures',
    'campaign_event_log',
    'campaign_events',
    'campaign_segments',
    'campaigns',
    'contact_events',
    'contacts',
    'segment_contacts',
    'segments',
  ],
  routes: [explainCampaignRoutes],
})

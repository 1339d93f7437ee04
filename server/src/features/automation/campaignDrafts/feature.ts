import { defineFeature } from '../../../catalog/feature.ts'
import { campaignDraftRoutes } from './routes.ts'

/** Edits of a campaign that gather beside it until they are published. */
export const feature = defineFeature({
  name: 'campaignDrafts',
  tables: ['campaign_drafts'],
  reads: ['campaign_events', 'campaign_forms', 'campaign_segments', 'campaigns'],
  routes: [campaignDraftRoutes],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { attributionReportSources } from './attributionSources.ts'
import { campaignEventRoutes } from './eventRoutes.ts'
import { mailUnpublished } from './mailUnpublished.ts'
import { campaignNumbersRoutes } from './numbersRoutes.ts'

export const feature = defineFeature({
  name: 'campaignLog',
  writes: ['campaign_event_log', 'campaign_events'],
  reads: [
    'campaign_contacts',
    'campaign_decisions',
    'campaigns',
    'categories',
    'contacts',
    'ip_addresses',
    'stages',
  ],
  consumers: [mailUnpublished],
  routes: [campaignEventRoutes, campaignNumbersRoutes],
  reportSources: [attributionReportSources],
})

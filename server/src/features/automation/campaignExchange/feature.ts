import { defineFeature } from '../../../catalog/feature.ts'
import { campaignExchangeRoutes } from './exchangeRoutes.ts'
import { importTask } from './importCampaigns.ts'

export const feature = defineFeature({
  name: 'campaignExchange',
  tables: ['campaign_imports', 'portable_ids'],
  keeps: {
    campaign_imports: { because: 'An import of campaigns goes when it is done.' },
    portable_ids: { because: 'One for each record that came from elsewhere.' },
  },
  reads: ['campaigns'],
  routes: [campaignExchangeRoutes],
  tasks: [importTask],
})

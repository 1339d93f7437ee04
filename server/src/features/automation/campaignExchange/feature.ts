import { defineFeature } from '../../../catalog/feature.ts'
import { campaignExchangeRoutes } from './exchangeRoutes.ts'
import { importTask } from './importCampaigns.ts'

export const feature = defineFeature({
  name: 'campaignExchange',
  tables: ['campaign_imports', 'portable_ids'],
  reads: ['campaigns'],
  routes: [campaignExchangeRoutes],
  tasks: [importTask],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { campaignExchangeRoutes } from './exchangeRoutes.ts'

export const feature = defineFeature({
  name: 'campaignExchange',
  tables: ['portable_ids'],
  reads: ['campaigns'],
  routes: [campaignExchangeRoutes],
})

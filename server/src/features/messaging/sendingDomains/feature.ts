import { defineFeature } from '../../../catalog/feature.ts'
import { sendingDomainRoutes } from './routes.ts'

/** The domains that mail is sent from. */
export const feature = defineFeature({
  name: 'sendingDomains',
  tables: ['sending_domains'],
  reads: ['emails'],
  routes: [sendingDomainRoutes],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { failingDomains, rejectedSender } from './attention.ts'
import { paceRoutes } from './paces.ts'
import { sendingDomainRoutes } from './routes.ts'

/** The domains that mail is sent from, and how fast it leaves. */
export const feature = defineFeature({
  name: 'sendingDomains',
  tables: ['sending_domains'],
  keeps: {
    sending_domains: { because: 'One for each domain.' },
  },
  reads: ['emails'],
  routes: [sendingDomainRoutes, paceRoutes],
  attention: [failingDomains, rejectedSender],
})

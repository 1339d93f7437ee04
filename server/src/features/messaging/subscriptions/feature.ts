import { defineFeature } from '../../../catalog/feature.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'

export const feature = defineFeature({
  name: 'subscriptions',
  reads: ['contacts', 'email_sends', 'emails'],
  publicRoutes: [subscriptionRoutes],
})

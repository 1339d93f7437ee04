import { defineFeature } from '../../../catalog/feature.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'

export const feature = defineFeature({
  name: 'subscriptions',
  reads: [
    'categories',
    'contact_categories',
    'contact_do_not_contact',
    'contact_frequency_rules',
    'contacts',
    'email_sends',
    'emails',
    'forms',
    'pages',
    'segment_contacts',
    'segments',
  ],
  publicRoutes: [subscriptionRoutes],
})

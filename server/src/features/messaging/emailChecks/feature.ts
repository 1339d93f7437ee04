import { defineFeature } from '../../../catalog/feature.ts'
import { emailCheckRoutes } from './routes.ts'

/** What stops an email from being sent well. */
export const feature = defineFeature({
  name: 'emailChecks',
  reads: ['contacts', 'segment_contacts'],
  routes: [emailCheckRoutes],
})

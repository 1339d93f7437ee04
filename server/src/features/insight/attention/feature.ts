import { defineFeature } from '../../../catalog/feature.ts'
import { attentionRoutes } from './routes.ts'

/** What waits for a person, over all features. */
export const feature = defineFeature({
  name: 'attention',
  reads: ['email_brakes', 'email_sends', 'emails', 'rollups'],
  routes: [attentionRoutes],
})

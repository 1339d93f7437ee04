import { defineFeature } from '../../../catalog/feature.ts'
import { recordReaches } from './recordReaches.ts'
import { goalRoutes } from './routes.ts'

/** What campaigns are for, and how many reach it because of them. */
export const feature = defineFeature({
  name: 'campaignGoals',
  writes: ['campaign_goal_reaches'],
  reads: ['campaign_contacts', 'campaign_goals', 'campaigns'],
  routes: [goalRoutes],
  consumers: [recordReaches],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { activityRoutes } from './activityRoutes.ts'

export const feature = defineFeature({
  name: 'activity',
  reads: ['contacts'],
  routes: [activityRoutes],
})

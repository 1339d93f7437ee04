import { defineFeature } from '../../../catalog/feature.ts'
import { healthRoutes } from './routes.ts'

/** Whether all is well, for administrators. */
export const feature = defineFeature({
  name: 'health',
  routes: [healthRoutes],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { jobRoutes } from './routes.ts'

/** Long work of every kind in one list. */
export const feature = defineFeature({
  name: 'jobs',
  routes: [jobRoutes],
})

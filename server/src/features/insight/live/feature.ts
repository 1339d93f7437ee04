import { defineFeature } from '../../../catalog/feature.ts'
import { liveRoutes } from './routes.ts'

/** What changes, told to who watches. */
export const feature = defineFeature({
  name: 'live',
  routes: [liveRoutes],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { statRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'stats',
  routes: [statRoutes],
})

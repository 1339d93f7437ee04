import { defineFeature } from '../../../catalog/feature.ts'
import { catalogRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'catalogDocument',
  routes: [catalogRoutes],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { secondFactorRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'secondFactor',
  routes: [secondFactorRoutes],
})

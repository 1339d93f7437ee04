import { defineFeature } from '../../../catalog/feature.ts'
import { fillRateRoutes } from './routes.ts'

/** How many contacts have a value, field by field. */
export const feature = defineFeature({
  name: 'fillRates',
  reads: ['contacts'],
  routes: [fillRateRoutes],
})

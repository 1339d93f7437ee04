import { defineFeature } from '../../../catalog/feature.ts'
import { searchRoutes } from './routes.ts'

/** Records of all kinds by what they are called. */
export const feature = defineFeature({
  name: 'search',
  routes: [searchRoutes],
})

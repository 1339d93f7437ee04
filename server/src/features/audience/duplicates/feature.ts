import { defineFeature } from '../../../catalog/feature.ts'
import { mergeRoutes } from './mergeRoute.ts'
import { duplicateRoutes } from './routes.ts'

/** Contacts that may be one person. */
export const feature = defineFeature({
  name: 'duplicates',
  reads: ['contact_devices', 'contacts'],
  routes: [duplicateRoutes, mergeRoutes],
})

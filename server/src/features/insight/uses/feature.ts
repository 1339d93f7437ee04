import { defineFeature } from '../../../catalog/feature.ts'
import { useRoutes } from './routes.ts'

/** What a record is used by, before it is changed or deleted. */
export const feature = defineFeature({
  name: 'uses',
  reads: ['saved_views'],
  routes: [useRoutes],
})

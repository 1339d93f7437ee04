import { defineFeature } from '../../../catalog/feature.ts'
import { searchFilterRoutes } from './routes.ts'

/** A search over contacts as the filters of a segment. */
export const feature = defineFeature({
  name: 'searchFilters',
  routes: [searchFilterRoutes],
})

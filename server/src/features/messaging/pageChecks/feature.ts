import { defineFeature } from '../../../catalog/feature.ts'
import { pageCheckRoutes } from './routes.ts'

/** What keeps a landing page from being read, and what makes it worse. */
export const feature = defineFeature({
  name: 'pageChecks',
  reads: ['pages'],
  routes: [pageCheckRoutes],
})

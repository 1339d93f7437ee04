import { defineFeature } from '../../../catalog/feature.ts'
import { countRoutes } from './routes.ts'

/** How many contacts filters fit while somebody edits them, which ones, and what saving them would do. */
export const feature = defineFeature({
  name: 'segmentCounts',
  reads: ['contact_do_not_contact', 'contacts', 'segment_contacts'],
  routes: [countRoutes],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { explainSegmentRoutes } from './routes.ts'

/** Why a contact is in a segment, or is not. */
export const feature = defineFeature({
  name: 'segmentExplain',
  reads: ['contacts', 'segment_contacts', 'segment_rebuilds'],
  routes: [explainSegmentRoutes],
})

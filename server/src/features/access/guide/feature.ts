import { defineFeature } from '../../../catalog/feature.ts'
import { guidePages } from './guidePages.ts'

/** What people read about the interface. */
export const feature = defineFeature({
  name: 'guide',
  publicRoutes: [guidePages],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { slotRoutes } from './slotRoutes.ts'

export const feature = defineFeature({
  name: 'slots',
  reads: ['contacts'],
  publicRoutes: [slotRoutes],
})

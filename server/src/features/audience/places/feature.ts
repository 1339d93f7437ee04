import { defineFeature } from '../../../catalog/feature.ts'
import { checkPlaces } from './checkPlaces.ts'

export const feature = defineFeature({
  name: 'places',
  writes: ['ip_addresses'],
  checks: [checkPlaces],
})

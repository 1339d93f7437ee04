import { defineFeature } from '../../../catalog/feature.ts'
import { addressEvents, lookUpTask } from './validateAddresses.ts'

export const feature = defineFeature({
  name: 'addressChecks',
  reads: ['contacts'],
  tasks: [lookUpTask],
  campaignEvents: addressEvents,
})

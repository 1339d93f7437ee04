import { defineFeature } from '../../../catalog/feature.ts'
import { addressEvents, lookUpTask } from './validateAddresses.ts'

export const feature = defineFeature({
  name: 'addressChecks',
  reads: ['contacts'],
  emits: ['campaign_event.reported'],
  tasks: [lookUpTask],
  campaignEvents: addressEvents,
})

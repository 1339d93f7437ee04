import { defineFeature } from '../../../catalog/feature.ts'
import { redirectCounters, trackableCounters } from './linkCounters.ts'

export const feature = defineFeature({
  name: 'links',
  tables: ['redirects', 'trackables'],
  reads: ['email_sends'],
  counters: [...Object.values(redirectCounters), ...Object.values(trackableCounters)],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { redirectCounters, trackableCounters } from './linkCounters.ts'

export const feature = defineFeature({
  name: 'links',
  tables: ['redirects', 'trackables'],
  keeps: {
    redirects: { because: 'One for each address that is linked; links that were sent lead there for ever.' },
    trackables: { because: 'One for each link of each email.' },
  },
  reads: ['email_sends'],
  counters: [...Object.values(redirectCounters), ...Object.values(trackableCounters)],
})

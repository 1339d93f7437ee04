import { defineFeature } from '../../../catalog/feature.ts'
import { findAwaited } from './findAwaited.ts'

export const feature = defineFeature({
  name: 'campaignDecisions',
  tables: ['campaign_decisions'],
  writes: ['campaign_event_log'],
  reads: ['campaign_contacts', 'campaign_events', 'campaigns', 'contacts'],
  findAwaited,
  contactData: {
    campaign_decisions: {
      keys: [['event_id', 'rotation']],
      shows: 'event_id campaign_id rotation waits_since due_at',
      keeps: { because: 'A decision goes when it is taken, or its time is over.' },
    },
  },
})

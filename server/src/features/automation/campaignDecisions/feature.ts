import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'campaignDecisions',
  tables: ['campaign_decisions'],
  writes: ['campaign_event_log'],
  reads: ['campaign_contacts', 'campaign_events', 'campaigns', 'contacts'],
  contactData: [{ table: 'campaign_decisions', keys: [['event_id', 'rotation']] }],
})

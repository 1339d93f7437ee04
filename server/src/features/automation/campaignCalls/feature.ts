import { defineFeature } from '../../../catalog/feature.ts'
import { callCampaignEvents, pushTriggerEvents } from './campaignEvents.ts'
import { startCallSender } from './startCallSender.ts'

export const feature = defineFeature({
  name: 'campaignCalls',
  tables: ['campaign_calls'],
  reads: ['contact_ip_addresses', 'ip_addresses'],
  contactData: [{ table: 'campaign_calls', keys: [['log_id']] }],
  services: [startCallSender],
  campaignEvents: callCampaignEvents,
  triggerEvents: pushTriggerEvents,
})

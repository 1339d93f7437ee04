import { defineFeature } from '../../../catalog/feature.ts'
import { callCampaignEvents, pushTriggerEvents } from './campaignEvents.ts'
import { pushFormActions, pushSubmissions } from './pushSubmissions.ts'
import { startCallSender } from './startCallSender.ts'

export const feature = defineFeature({
  name: 'campaignCalls',
  tables: ['campaign_calls'],
  reads: ['contact_ip_addresses', 'form_actions', 'forms', 'ip_addresses'],
  emits: ['campaign_event.reported'],
  contactData: {
    campaign_calls: {
      keys: [['log_id']],
      shows: 'id event_id log_id host state attempt_at date_queued note',
      hides: 'request sender_id owner source',
      keeps: { because: 'A call goes when it is done or given up.' },
    },
  },
  consumers: [pushSubmissions],
  services: [startCallSender],
  campaignEvents: callCampaignEvents,
  formActions: pushFormActions,
  triggerEvents: pushTriggerEvents,
})

import { defineFeature } from '../../../catalog/feature.ts'
import { messageCampaignEvents } from './campaignEvents.ts'
import { message } from './message.ts'

export const feature = defineFeature({
  name: 'marketingMessages',
  tables: ['marketing_message_channels', 'marketing_messages'],
  reads: ['contact_do_not_contact', 'contact_frequency_rules'],
  definitions: [message],
  campaignEvents: messageCampaignEvents,
})

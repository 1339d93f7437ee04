import { defineFeature } from '../../../catalog/feature.ts'
import { messageCampaignEvents } from './campaignEvents.ts'
import { message } from './message.ts'

export const feature = defineFeature({
  name: 'marketingMessages',
  tables: ['marketing_message_channels', 'marketing_messages'],
  definitions: [message],
  campaignEvents: messageCampaignEvents,
})

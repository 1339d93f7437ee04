import { defineFeature } from '../../../catalog/feature.ts'
import { messageCampaignEvents } from './campaignEvents.ts'
import { message } from './message.ts'
import { messageMentions } from './recordMentions.ts'
import { messageReportSources } from './reportSources.ts'

export const feature = defineFeature({
  name: 'marketingMessages',
  tables: ['marketing_message_channels', 'marketing_messages'],
  keeps: {
    marketing_message_channels: { because: 'As many as people make.' },
  },
  reads: ['categories', 'contact_do_not_contact', 'contact_frequency_rules'],
  definitions: [message],
  campaignEvents: messageCampaignEvents,
  reportSources: [messageReportSources],
  recordMentions: messageMentions,
})

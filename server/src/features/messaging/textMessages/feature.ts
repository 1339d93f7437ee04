import { defineFeature } from '../../../catalog/feature.ts'
import { textMessageCampaignEvents } from './campaignEvents.ts'
import { textMessageRoutes } from './routes.ts'
import { textMessage } from './textMessage.ts'
import { textMessageActivity } from './textMessageActivity.ts'
import { textMessageWebhookTriggers } from './webhookTriggers.ts'

export const feature = defineFeature({
  name: 'textMessages',
  tables: ['text_message_sends', 'text_messages'],
  contactData: [{ table: 'text_message_sends', outlives: true }],
  definitions: [textMessage],
  routes: [textMessageRoutes],
  campaignEvents: textMessageCampaignEvents,
  webhookTriggers: textMessageWebhookTriggers,
  activity: textMessageActivity,
})

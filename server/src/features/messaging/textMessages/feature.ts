import { defineFeature } from '../../../catalog/feature.ts'
import { channelBacklog } from '../channelSends/channelBacklog.ts'
import { textBroadcastTask } from './broadcast.ts'
import { textCallbackRoutes } from './callbackRoutes.ts'
import { textMessageCampaignEvents } from './campaignEvents.ts'
import { textQueue } from './messageChannel.ts'
import { textMessageRoutes } from './routes.ts'
import { textMessage } from './textMessage.ts'
import { textMessageActivity } from './textMessageActivity.ts'
import { textMessageCounters } from './textMessageCounters.ts'
import { textSender } from './textSender.ts'
import { TEXT_SENDS } from './textSends.ts'
import { textMessageWebhookTriggers } from './webhookTriggers.ts'

export const feature = defineFeature({
  name: 'textMessages',
  tables: ['text_message_replies', 'text_message_segments', 'text_message_sends', 'text_messages'],
  reads: ['contact_do_not_contact', 'contacts', 'message_queue', 'segment_contacts'],
  counters: Object.values(textMessageCounters),
  contactData: [
    { table: 'text_message_replies', keys: [['provider_id']] },
    { table: 'text_message_sends', keys: [['dedupe_key']], outlives: true },
  ],
  definitions: [textMessage],
  routes: [textMessageRoutes],
  publicRoutes: [textCallbackRoutes],
  services: [textSender],
  tasks: [textBroadcastTask],
  backlogs: [channelBacklog('sms', TEXT_SENDS)],
  messageChannels: [textQueue],
  campaignEvents: textMessageCampaignEvents,
  webhookTriggers: textMessageWebhookTriggers,
  activity: textMessageActivity,
})

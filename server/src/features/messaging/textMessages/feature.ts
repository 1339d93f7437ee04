import { defineFeature } from '../../../catalog/feature.ts'
import { withoutPublisher } from '../../audience/contactRows/withoutPublisher.ts'
import { channelBacklog } from '../channelSends/channelBacklog.ts'
import { textBroadcastTask } from './broadcast.ts'
import { textCallbackRoutes } from './callbackRoutes.ts'
import { textMessageCampaignEvents } from './campaignEvents.ts'
import { followTextSegments, resumeTextBroadcasts, startDueTextBroadcasts } from './followSegments.ts'
import { textQueue } from './messageChannel.ts'
import { textMentions } from './recordMentions.ts'
import { textMessageRoutes } from './routes.ts'
import { textMessage } from './textMessage.ts'
import { textMessageActivity } from './textMessageActivity.ts'
import { textMessageCounters } from './textMessageCounters.ts'
import { textSender } from './textSender.ts'
import { TEXT_SENDS } from './textSends.ts'
import { textMessageWebhookTriggers } from './webhookTriggers.ts'
import { writtenTexts } from './writtenTexts.ts'

export const feature = defineFeature({
  name: 'textMessages',
  attention: [withoutPublisher('sms', (db) => db`t.is_published and t.broadcast_requested_at is not null`)],
  tables: ['text_message_replies', 'text_message_segments', 'text_message_sends', 'text_messages'],
  keeps: {
    text_message_segments: { because: 'As many as people make.' },
  },
  reads: ['contact_do_not_contact', 'contacts', 'message_queue', 'segment_contacts'],
  emits: ['text_message.replied', 'text_message.sent'],
  counters: Object.values(textMessageCounters),
  contactFiles: [writtenTexts],
  contactData: {
    text_message_replies: {
      keys: [['provider_id']],
      shows: 'id message date_received',
      hides: 'provider_id',
      keeps: { since: 't.date_received' },
    },
    text_message_sends: {
      reaches: 'sms',
      keys: [['dedupe_key']],
      shows: `id text_message_id segment_id ip_id date_sent is_failed details source source_id tokens state
        date_queued error address content`,
      hides: 'lane attempt_at sender_id dedupe_key tracking_hash retry_count provider_id',
      outlives: { blanks: 'ip_id details tracking_hash tokens error address content provider_id' },
      keeps: {
        since: 'coalesce(t.date_sent, t.date_queued)',
        needed: `t.state in ('queued', 'sending', 'unknown') or
          exists (select from text_messages m where m.id = t.text_message_id and m.is_published)`,
      },
    },
  },
  // What others wrote may name the person, too.
  personalTraces: { text_message_replies: { texts: 'message', fate: 'is rewritten', ofOthers: true } },
  definitions: [textMessage],
  routes: [textMessageRoutes],
  publicRoutes: [textCallbackRoutes],
  services: [textSender],
  tasks: [textBroadcastTask],
  consumers: [followTextSegments, resumeTextBroadcasts],
  schedules: [startDueTextBroadcasts],
  backlogs: [channelBacklog('sms', TEXT_SENDS)],
  messageChannels: [textQueue],
  campaignEvents: textMessageCampaignEvents,
  webhookTriggers: textMessageWebhookTriggers,
  activity: textMessageActivity,
  recordMentions: textMentions,
})

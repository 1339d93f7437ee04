import { defineFeature } from '../../../catalog/feature.ts'
import { withoutPublisher } from '../../audience/contactRows/withoutPublisher.ts'
import { broadcastTask, sweepBroadcasts } from './broadcastTask.ts'
import { emailEvents } from './campaignEvents.ts'
import { email } from './email.ts'
import { emailActivity } from './emailActivity.ts'
import { emailSearch } from './emailSearch.ts'
import { followSegments, resumeBroadcasts, startDueBroadcasts } from './followSegments.ts'
import { emailFormActions } from './formActions.ts'
import { checkMail } from './mailTroubles.ts'
import { emailChannel } from './messageChannel.ts'
import { emailPointActions } from './pointActions.ts'
import { emailMentions, emailUses } from './recordUses.ts'
import { emailReportSources } from './reportSources.ts'
import { emailRoutes } from './routes.ts'
import { emailTriggerEvents } from './triggerEvents.ts'
import { emailWebhookTriggers } from './webhookTriggers.ts'
import { emailWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'emails',
  attention: [withoutPublisher('email', (db) => db`t.is_published and t.broadcast_requested_at is not null`)],
  tables: [
    'email_assets',
    'email_broadcasts',
    'email_excluded_segments',
    'email_segments',
    'email_tests',
    'emails',
  ],
  keeps: {
    email_assets: { because: 'As many as people make.' },
    email_broadcasts: { because: 'One for each email.' },
    email_excluded_segments: { because: 'As many as people make.' },
    email_segments: { because: 'As many as people make.' },
    email_tests: { because: 'One for each email.' },
  },
  writes: ['email_sends'],
  reads: [
    'assets',
    'categories',
    'contact_categories',
    'contact_devices',
    'contact_do_not_contact',
    'contacts',
    'delivery_troubles',
    'email_copies',
    'email_opens',
    'email_replies',
    'email_send_devices',
    'ip_addresses',
    'redirects',
    'segment_contacts',
  ],
  definitions: [email],
  recordUses: emailUses,
  routes: [emailRoutes],
  consumers: [followSegments, resumeBroadcasts],
  schedules: [startDueBroadcasts, sweepBroadcasts],
  tasks: [broadcastTask],
  checks: [checkMail],
  campaignEvents: emailEvents,
  formActions: emailFormActions,
  pointActions: emailPointActions,
  triggerEvents: emailTriggerEvents,
  webhookTriggers: emailWebhookTriggers,
  widgets: emailWidgets,
  reportSources: [emailReportSources],
  activity: emailActivity,
  messageChannels: [emailChannel],
  contactCommands: emailSearch,
  recordMentions: emailMentions,
})

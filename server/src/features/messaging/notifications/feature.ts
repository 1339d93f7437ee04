import { defineFeature } from '../../../catalog/feature.ts'
import { channelBacklog } from '../channelSends/channelBacklog.ts'
import { notificationCampaignEvents } from './campaignEvents.ts'
import { notificationFilters } from './filterFields.ts'
import { notification } from './notification.ts'
import { NOTIFICATION_SENDS } from './notificationChannel.ts'
import { notificationCounters } from './notificationCounters.ts'
import { notificationSender } from './notificationSender.ts'
import { notificationMentions } from './recordMentions.ts'
import { notificationReportSources } from './reportSources.ts'

export const feature = defineFeature({
  name: 'notifications',
  tables: ['notification_sends', 'notifications', 'push_ids'],
  reads: ['categories', 'contacts', 'ip_addresses'],
  emits: ['contact.changed'],
  counters: Object.values(notificationCounters),
  contactData: {
    notification_sends: {
      keys: [['dedupe_key']],
      shows: `id notification_id segment_id ip_id date_sent date_read date_clicked is_clicked click_count
        last_clicked click_details source source_id tokens state date_queued error is_failed address content
        is_mobile`,
      hides: 'lane attempt_at sender_id dedupe_key tracking_hash retry_count provider_id',
      outlives: { blanks: 'ip_id click_details tracking_hash tokens error address content provider_id' },
      keeps: {
        since: 'coalesce(t.date_sent, t.date_queued)',
        needed: "t.state in ('queued', 'sending', 'unknown')",
      },
    },
    push_ids: {
      keys: [['push_id']],
      shows: 'id push_id enabled mobile is_proven',
      keeps: { because: 'A device is unsubscribed, not outlived.' },
    },
  },
  definitions: [notification],
  recordMentions: notificationMentions,
  services: [notificationSender],
  backlogs: [channelBacklog('notification', NOTIFICATION_SENDS)],
  campaignEvents: notificationCampaignEvents,
  reportSources: [notificationReportSources],
  filterFields: notificationFilters,
})

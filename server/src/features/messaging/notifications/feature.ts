import { defineFeature } from '../../../catalog/feature.ts'
import { channelBacklog } from '../channelSends/channelBacklog.ts'
import { notificationCampaignEvents } from './campaignEvents.ts'
import { notificationFilters } from './filterFields.ts'
import { notification } from './notification.ts'
import { NOTIFICATION_SENDS } from './notificationChannel.ts'
import { notificationCounters } from './notificationCounters.ts'
import { notificationSender } from './notificationSender.ts'
import { notificationReportSources } from './reportSources.ts'

export const feature = defineFeature({
  name: 'notifications',
  tables: ['notification_sends', 'notifications', 'push_ids'],
  reads: ['categories', 'contacts', 'ip_addresses'],
  counters: Object.values(notificationCounters),
  contactData: [
    { table: 'notification_sends', keys: [['dedupe_key']], outlives: true },
    { table: 'push_ids', keys: [['push_id']] },
  ],
  definitions: [notification],
  services: [notificationSender],
  backlogs: [channelBacklog('notification', NOTIFICATION_SENDS)],
  campaignEvents: notificationCampaignEvents,
  reportSources: [notificationReportSources],
  filterFields: notificationFilters,
})

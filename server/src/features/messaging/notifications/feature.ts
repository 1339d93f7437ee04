import { defineFeature } from '../../../catalog/feature.ts'
import { notificationCampaignEvents } from './campaignEvents.ts'
import { notificationFilters } from './filterFields.ts'
import { notification } from './notification.ts'
import { notificationReportSources } from './reportSources.ts'

export const feature = defineFeature({
  name: 'notifications',
  tables: ['notification_sends', 'notifications', 'push_ids'],
  reads: ['categories', 'contacts', 'ip_addresses'],
  contactData: [
    { table: 'notification_sends', outlives: true },
    { table: 'push_ids', keys: [['push_id']] },
  ],
  definitions: [notification],
  campaignEvents: notificationCampaignEvents,
  reportSources: [notificationReportSources],
  filterFields: notificationFilters,
})

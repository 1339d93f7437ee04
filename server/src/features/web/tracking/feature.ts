import { defineFeature } from '../../../catalog/feature.ts'
import { activitySearch } from './activitySearch.ts'
import { visitEvents } from './campaignEvents.ts'
import { visitFilters } from './filterFields.ts'
import { lastActive } from './lastActive.ts'
import { trackingPointActions } from './pointActions.ts'
import { trackingReportSources } from './reportSources.ts'
import { trackingRoutes } from './trackingRoutes.ts'
import { visitActivity } from './visitActivity.ts'
import { trackingWebhookTriggers } from './webhookTriggers.ts'
import { webVersionRoutes } from './webVersionRoutes.ts'
import { trackingWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'tracking',
  tables: ['page_hits', 'page_hits_default', 'page_items', 'video_hits'],
  reads: ['categories', 'contact_devices', 'contacts', 'emails', 'ip_addresses', 'pages', 'redirects'],
  indexes: [
    {
      on: 'page_hits',
      name: 'page_hits_visitor_idx',
      as: '(tracking_id, page_id) where page_id is not null and contact_id is null',
    },
  ],
  contactData: [
    { table: 'page_hits', outlives: true },
    { table: 'page_items', keys: [['campaign_event_id']] },
    { table: 'video_hits', outlives: true },
  ],
  publicRoutes: [trackingRoutes, webVersionRoutes],
  consumers: [lastActive],
  campaignEvents: visitEvents,
  pointActions: trackingPointActions,
  webhookTriggers: trackingWebhookTriggers,
  widgets: trackingWidgets,
  reportSources: [trackingReportSources],
  activity: visitActivity,
  choiceLists: [{ name: 'trackingServices', values: ['facebook_pixel', 'google_analytics'] }],
  contactCommands: activitySearch,
  filterFields: visitFilters,
})

import { defineFeature } from '../../../catalog/feature.ts'
import { activitySearch } from './activitySearch.ts'
import { visitEvents } from './campaignEvents.ts'
import { visitFilters } from './filterFields.ts'
import { visitGoals } from './goalTypes.ts'
import { lastActive } from './lastActive.ts'
import { trackingPointActions } from './pointActions.ts'
import { clickReportColumns, trackingReportSources } from './reportSources.ts'
import { pageVisits } from './rolledFigures.ts'
import { trackingRoutes } from './trackingRoutes.ts'
import { visitActivity } from './visitActivity.ts'
import { visitorSchedule } from './visitorDays.ts'
import { trackingWebhookTriggers } from './webhookTriggers.ts'
import { webVersionRoutes } from './webVersionRoutes.ts'
import { trackingWidgets } from './widgets.ts'
import { clicksDecide } from './winnerCriteria.ts'

export const feature = defineFeature({
  name: 'tracking',
  tables: ['page_hits', 'page_hits_default', 'page_items', 'video_hits', 'visitor_days'],
  keeps: {
    visitor_days: { because: 'One for each day.' },
  },
  reads: ['categories', 'contact_devices', 'contacts', 'emails', 'ip_addresses', 'pages', 'redirects'],
  emits: ['email.clicked', 'page.hit'],
  indexes: [
    { on: 'page_hits', name: 'page_hits_visits_idx', as: '(date_hit) where redirect_id is null' },
    {
      on: 'page_hits',
      name: 'page_hits_visitor_idx',
      as: '(tracking_id, page_id) where page_id is not null and contact_id is null',
    },
    {
      on: 'page_hits',
      name: 'page_hits_page_idx',
      as: '(page_id, date_hit) where page_id is not null',
    },
  ],
  contactData: {
    page_hits: {
      shows: `id date_hit date_left page_id redirect_id email_id device_id ip_id code url url_title referer query
        user_agent remote_host browser_languages page_language country region city isp organization source
        source_id tracking_id class`,
      outlives: {
        blanks: `ip_id url referer query user_agent remote_host browser_languages region city isp organization
        url_title device_id tracking_id`,
      },
      keeps: { since: 't.date_hit' },
    },
    page_items: {
      keys: [['campaign_event_id']],
      shows: 'id campaign_event_id kind content date_added',
      keeps: { because: 'An item goes when a page has shown it.' },
    },
    video_hits: {
      shows: `id ip_id guid channel channel_id date_hit date_left duration time_watched code url referer query
        user_agent remote_host browser_languages page_language country region city isp organization`,
      outlives: {
        blanks: `ip_id url referer query user_agent remote_host browser_languages region city isp organization guid`,
      },
      keeps: { since: 't.date_hit' },
    },
  },
  publicRoutes: [trackingRoutes, webVersionRoutes],
  consumers: [lastActive],
  schedules: [visitorSchedule],
  campaignEvents: visitEvents,
  goalTypes: visitGoals,
  winnerCriteria: [clicksDecide],
  pointActions: trackingPointActions,
  webhookTriggers: trackingWebhookTriggers,
  widgets: trackingWidgets,
  rolledFigures: [pageVisits],
  reportSources: [trackingReportSources],
  reportColumns: clickReportColumns,
  activity: visitActivity,
  choiceLists: [{ name: 'trackingServices', values: ['facebook_pixel', 'google_analytics'] }],
  contactCommands: activitySearch,
  filterFields: visitFilters,
})

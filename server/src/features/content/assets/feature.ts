import { defineFeature } from '../../../catalog/feature.ts'
import { asset } from './asset.ts'
import { assetActivity } from './assetActivity.ts'
import { assetCounters } from './assetCounters.ts'
import { assetLink } from './assetLink.ts'
import { assetCampaignEvents } from './campaignEvents.ts'
import { checkFiles } from './checkFiles.ts'
import { fileRoutes } from './fileRoutes.ts'
import { assetFilters } from './filterFields.ts'
import { assetFormActions } from './formActions.ts'
import { imageRoutes } from './imageRoutes.ts'
import { assetPointActions } from './pointActions.ts'
import { assetReportSources } from './reportSources.ts'
import { assetDownloads } from './rolledFigures.ts'
import { assetWidgets } from './widgets.ts'
import { downloadsDecide } from './winnerCriteria.ts'

export const feature = defineFeature({
  name: 'assets',
  tables: ['asset_downloads', 'assets'],
  reads: ['categories', 'contacts', 'ip_addresses'],
  emits: ['contact.changed'],
  counters: Object.values(assetCounters),
  contactData: {
    asset_downloads: {
      shows: `id asset_id email_id ip_id date_download code referer tracking_id source source_id utm_campaign
        utm_content utm_medium utm_source utm_term`,
      outlives: {
        blanks: 'ip_id referer tracking_id utm_campaign utm_content utm_medium utm_source utm_term',
      },
      keeps: { since: 't.date_download' },
    },
  },
  indexes: [
    { on: 'asset_downloads', name: 'asset_downloads_date_idx', as: '(date_download)' },
    {
      on: 'asset_downloads',
      name: 'asset_downloads_email_idx',
      as: '(email_id) where email_id is not null',
    },
  ],
  definitions: [asset],
  routes: [fileRoutes],
  publicRoutes: [imageRoutes],
  checks: [checkFiles],
  emailTokens: [assetLink],
  campaignEvents: assetCampaignEvents,
  formActions: assetFormActions,
  pointActions: assetPointActions,
  widgets: assetWidgets,
  rolledFigures: [assetDownloads],
  winnerCriteria: [downloadsDecide],
  reportSources: [assetReportSources],
  filterFields: assetFilters,
  activity: assetActivity,
})

import { defineFeature } from '../../../catalog/feature.ts'
import { webhookCampaignEvents } from './campaignEvents.ts'
import { checkWebhooks } from './deliveryCheck.ts'
import { webhookRoutes } from './routes.ts'
import { webhook } from './webhook.ts'

export const feature = defineFeature({
  name: 'webhooks',
  tables: ['webhook_deliveries', 'webhooks'],
  definitions: [webhook],
  routes: [webhookRoutes],
  checks: [checkWebhooks],
  campaignEvents: webhookCampaignEvents,
})

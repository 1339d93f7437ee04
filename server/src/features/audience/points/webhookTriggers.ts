// What webhooks can be told about points.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const pointWebhookTriggers: readonly WebhookTrigger[] = [
  {
    key: 'mautic.lead_points_change',
  },
]

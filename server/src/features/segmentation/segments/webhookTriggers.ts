// What webhooks can be told about segments.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const segmentWebhookTriggers: readonly WebhookTrigger[] = [
  {
    key: 'mautic.lead_list_change',
  },
]

// What webhooks can be told about companies.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const companyWebhookTriggers: readonly WebhookTrigger[] = [
  {
    key: 'mautic.company_post_save',
  },
  { key: 'mautic.company_post_delete' },
]

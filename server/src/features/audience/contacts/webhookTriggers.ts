// What webhooks can be told about contacts.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const contactWebhookTriggers: readonly WebhookTrigger[] = [
  {
    key: 'mautic.lead_post_save_new',
  },
  {
    key: 'mautic.lead_post_save_update',
  },
  { key: 'mautic.lead_post_delete' },
  {
    key: 'mautic.lead_channel_subscription_changed',
  },
  {
    key: 'mautic.lead_company_change',
  },
]

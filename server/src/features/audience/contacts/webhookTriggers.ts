// What webhooks can be told about contacts.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const contactWebhookTriggers: readonly WebhookTrigger[] = [
  {
    key: 'mautic.lead_post_save_new',
    label: 'Contact identified',
    description: 'A contact was created as a known one, or became known.',
  },
  {
    key: 'mautic.lead_post_save_update',
    label: 'Contact changed',
    description: 'A known contact was changed.',
  },
  { key: 'mautic.lead_post_delete', label: 'Contact deleted', description: 'A contact was deleted.' },
  {
    key: 'mautic.lead_channel_subscription_changed',
    label: 'Contact subscription changed',
    description: 'A contact may be reached on a channel again, or no longer.',
  },
  {
    key: 'mautic.lead_company_change',
    label: 'Contact company changed',
    description: 'A contact came to a company or left one.',
  },
]

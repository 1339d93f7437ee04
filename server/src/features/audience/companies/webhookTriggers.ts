// What webhooks can be told about companies.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const companyWebhookTriggers: readonly WebhookTrigger[] = [
  {
    key: 'mautic.company_post_save',
    label: 'Company saved',
    description: 'A company was created or changed.',
  },
  { key: 'mautic.company_post_delete', label: 'Company deleted', description: 'A company was deleted.' },
]

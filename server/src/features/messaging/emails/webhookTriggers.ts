// What webhooks can be told about emails.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const emailWebhookTriggers: readonly WebhookTrigger[] = [
  { key: 'mautic.email_on_send' },
  { key: 'mautic.email_on_open' },
]

// What webhooks can be told about emails.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const emailWebhookTriggers: readonly WebhookTrigger[] = [
  { key: 'mautic.email_on_send', label: 'Email sent', description: 'An email was sent to a contact.' },
  { key: 'mautic.email_on_open', label: 'Email opened', description: 'A contact opened an email.' },
]

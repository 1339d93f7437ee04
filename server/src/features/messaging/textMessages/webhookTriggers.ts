// What webhooks can be told about text messages.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const textMessageWebhookTriggers: readonly WebhookTrigger[] = [
  {
    key: 'mautic.sms_on_send',
  },
]

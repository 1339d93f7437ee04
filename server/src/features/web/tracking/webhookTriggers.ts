// What webhooks can be told about visits.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const trackingWebhookTriggers: readonly WebhookTrigger[] = [{ key: 'mautic.page_on_hit' }]

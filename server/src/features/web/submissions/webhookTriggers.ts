// What webhooks can be told about forms.
import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'

export const submissionWebhookTriggers: readonly WebhookTrigger[] = [{ key: 'mautic.form_on_submit' }]

// Everything that webhooks can be told of.
import { companyWebhookTriggers } from '../companies/webhookTriggers.ts'
import { contactWebhookTriggers } from '../contacts/webhookTriggers.ts'
import { emailWebhookTriggers } from '../emails/webhookTriggers.ts'
import { formWebhookTriggers } from '../forms/webhookTriggers.ts'
import { pointWebhookTriggers } from '../points/webhookTriggers.ts'
import { segmentWebhookTriggers } from '../segments/webhookTriggers.ts'
import { textMessageWebhookTriggers } from '../textMessages/webhookTriggers.ts'
import { trackingWebhookTriggers } from '../tracking/webhookTriggers.ts'
import type { WebhookTrigger } from './webhookTrigger.ts'

/** By key, in the order of their labels. */
export const webhookTriggers: ReadonlyMap<string, WebhookTrigger> = new Map(
  [
    ...companyWebhookTriggers,
    ...contactWebhookTriggers,
    ...emailWebhookTriggers,
    ...formWebhookTriggers,
    ...pointWebhookTriggers,
    ...segmentWebhookTriggers,
    ...textMessageWebhookTriggers,
    ...trackingWebhookTriggers,
  ]
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
    .map((trigger) => [trigger.key, trigger]),
)

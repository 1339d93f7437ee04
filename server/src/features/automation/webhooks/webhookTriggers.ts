// Everything that webhooks can be told of.

import type { WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { companyWebhookTriggers } from '../../audience/companies/webhookTriggers.ts'
import { contactWebhookTriggers } from '../../audience/contacts/webhookTriggers.ts'
import { pointWebhookTriggers } from '../../audience/points/webhookTriggers.ts'
import { formWebhookTriggers } from '../../content/forms/webhookTriggers.ts'
import { emailWebhookTriggers } from '../../messaging/emails/webhookTriggers.ts'
import { textMessageWebhookTriggers } from '../../messaging/textMessages/webhookTriggers.ts'
import { segmentWebhookTriggers } from '../../segmentation/segments/webhookTriggers.ts'
import { trackingWebhookTriggers } from '../../web/tracking/webhookTriggers.ts'

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

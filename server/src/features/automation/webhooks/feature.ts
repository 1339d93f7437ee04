import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { switchedOffWebhooks } from './attention.ts'
import { webhookBacklog } from './backlog.ts'
import { checkWebhooks } from './checkWebhooks.ts'
import { deliveryRoutes } from './deliveryRoutes.ts'
import { deleteUnusedEvents } from './dropEvents.ts'
import { hookSecrets } from './hookSecrets.ts'
import { queueDeletions, queueItems } from './queueItems.ts'
import { webhookRoutes } from './routes.ts'
import { webhookSender } from './startWebhookSender.ts'
import { repeatsContact, tellsOfContact } from './tellsOfContact.ts'
import { webhook } from './webhook.ts'

export const feature = defineFeature({
  name: 'webhooks',
  tables: ['webhook_deliveries', 'webhook_items', 'webhook_states', 'webhook_waiting', 'webhooks'],
  keeps: {
    webhook_deliveries: { because: 'They go with their events.' },
    webhook_items: { because: 'Events go after `webhook_retention` hours at most.' },
    webhook_states: { because: 'One for each webhook.' },
    webhook_waiting: { because: 'Events go after `webhook_retention` hours at most.' },
  },
  reads: ['users'],
  emits: ['webhook.changed'],
  personalTraces: {
    webhook_items: { texts: 'payload', fate: 'goes', about: tellsOfContact },
    webhook_deliveries: { texts: 'note', fate: 'is emptied', about: repeatsContact },
  },
  encryptedColumns: [hookSecrets],
  definitions: [webhook],
  routes: [webhookRoutes, deliveryRoutes],
  consumers: [queueItems],
  onDeletion: [queueDeletions],
  services: [webhookSender],
  tasks: [workTask(deleteUnusedEvents)],
  backlogs: [webhookBacklog],
  checks: [checkWebhooks],
  attention: [switchedOffWebhooks],
})

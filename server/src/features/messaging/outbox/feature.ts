import { defineFeature } from '../../../catalog/feature.ts'
import { outboxRoutes } from './routes.ts'

/** What waits to be sent, over all channels. */
export const feature = defineFeature({
  name: 'outbox',
  reads: ['email_brakes', 'message_queue'],
  routes: [outboxRoutes],
})

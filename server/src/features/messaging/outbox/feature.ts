import { defineFeature } from '../../../catalog/feature.ts'
import { heldEmails, stoppedEmails } from './attention.ts'
import { outboxRoutes } from './routes.ts'

/** What waits to be sent, over all channels. */
export const feature = defineFeature({
  name: 'outbox',
  reads: ['email_brakes', 'email_broadcasts', 'email_sends', 'message_queue'],
  routes: [outboxRoutes],
  attention: [stoppedEmails, heldEmails],
})

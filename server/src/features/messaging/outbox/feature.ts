import { defineFeature } from '../../../catalog/feature.ts'
import { failingEmails, heldEmails, stoppedEmails } from './attention.ts'
import { checkOutboxes } from './checkOutboxes.ts'
import { outboxRoutes } from './routes.ts'

/** What waits to be sent, over all channels. */
export const feature = defineFeature({
  name: 'outbox',
  reads: [
    'email_brakes',
    'email_broadcasts',
    'email_problems',
    'email_sends',
    'emails',
    'message_queue',
    'user_mails',
  ],
  routes: [outboxRoutes],
  attention: [stoppedEmails, failingEmails, heldEmails],
  checks: [checkOutboxes],
})

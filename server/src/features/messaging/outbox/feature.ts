import { defineFeature } from '../../../catalog/feature.ts'
import { outboxRoutes } from './routes.ts'

/** What waits to be sent, over all channels. */
export const feature = defineFeature({
  name: 'outbox',
  reads: [
    'contacts',
    'email_brakes',
    'email_sends',
    'emails',
    'message_queue',
    'notification_sends',
    'notifications',
    'text_message_sends',
    'text_messages',
    'tweet_sends',
    'tweets',
  ],
  routes: [outboxRoutes],
})

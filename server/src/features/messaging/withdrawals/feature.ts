import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { withdrawalRoutes } from './routes.ts'
import { withdrawSends } from './takeBack.ts'

/** Sends to segments that are taken back. */
export const feature = defineFeature({
  name: 'withdrawals',
  writes: ['email_broadcasts', 'email_sends', 'emails'],
  reads: ['message_queue'],
  routes: [withdrawalRoutes],
  tasks: [workTask(withdrawSends)],
})

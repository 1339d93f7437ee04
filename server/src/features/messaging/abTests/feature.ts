import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { decideTask, decideTests } from './decideTests.ts'
import { moveQueued } from './moveQueued.ts'
import { abTestRoutes } from './routes.ts'

/** What came of A/B tests, and who wins. */
export const feature = defineFeature({
  name: 'abTests',
  writes: ['email_broadcasts', 'email_tests', 'emails', 'message_queue'],
  reads: ['email_excluded_segments', 'email_segments', 'email_sends'],
  routes: [abTestRoutes],
  schedules: [decideTests],
  tasks: [decideTask, workTask(moveQueued)],
})

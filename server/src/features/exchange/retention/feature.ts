import { defineFeature } from '../../../catalog/feature.ts'
import { checkRetention } from './retained.ts'
import { retentionSchedule, retentionTask } from './retentionTask.ts'
import { retentionRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'retention',
  tables: ['retention_runs'],
  keeps: { retention_runs: { because: 'The last fifty stay.' } },
  routes: [retentionRoutes],
  tasks: [retentionTask],
  schedules: [retentionSchedule],
  checks: [checkRetention],
})

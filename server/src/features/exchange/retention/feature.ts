import { defineFeature } from '../../../catalog/feature.ts'
import { checkRetention } from './retained.ts'
import { retentionSchedule, retentionTask } from './retentionTask.ts'

export const feature = defineFeature({
  name: 'retention',
  tasks: [retentionTask],
  schedules: [retentionSchedule],
  checks: [checkRetention],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { coreWidgets } from './coreWidgets.ts'
import { dataRoutes } from './routes.ts'
import { splitSchedule } from './splitDays.ts'

export const feature = defineFeature({
  name: 'dashboard',
  tables: ['split_days'],
  keeps: { split_days: { because: 'Some for each day.' } },
  reads: ['audit_log', 'contacts'],
  routes: [dataRoutes],
  widgets: coreWidgets,
  schedules: [splitSchedule],
})

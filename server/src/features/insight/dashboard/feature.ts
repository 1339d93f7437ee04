import { defineFeature } from '../../../catalog/feature.ts'
import { coreWidgets } from './coreWidgets.ts'
import { dataRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'dashboard',
  reads: ['audit_log', 'contacts'],
  routes: [dataRoutes],
  widgets: coreWidgets,
})

import { defineFeature } from '../../../catalog/feature.ts'
import { auditIndexes } from './auditIndexes.ts'
import { auditRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'audit',
  reads: ['audit_log'],
  indexes: auditIndexes,
  routes: [auditRoutes],
})

import { defineFeature } from '../../../catalog/feature.ts'
import { contentVersionRoutes } from './routes.ts'

/** What emails and pages said before, out of the audit log: it has the old and the new value of each save. */
export const feature = defineFeature({
  name: 'contentVersions',
  reads: ['audit_log'],
  routes: [contentVersionRoutes],
})

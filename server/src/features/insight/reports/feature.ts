import { defineFeature } from '../../../catalog/feature.ts'
import { coreReportSources } from './coreSources.ts'
import { reportMentions } from './recordMentions.ts'
import { report } from './report.ts'
import { reportRoutes } from './routes.ts'
import { reportWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'reports',
  tables: ['reports'],
  reads: ['audit_log'],
  definitions: [report],
  recordMentions: reportMentions,
  routes: [reportRoutes],
  widgets: reportWidgets,
  reportSources: [coreReportSources],
})

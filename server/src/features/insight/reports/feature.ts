import { defineFeature } from '../../../catalog/feature.ts'
import { coreReportSources } from './coreSources.ts'
import { countReportTask } from './countReport.ts'
import { reportMentions } from './recordMentions.ts'
import { report } from './report.ts'
import { reportRoutes } from './routes.ts'
import { reportWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'reports',
  tables: ['report_days', 'report_schedules', 'reports'],
  keeps: {
    report_days: { because: 'They go when nobody has asked for them in a month.' },
    report_schedules: { because: 'One for each report.' },
  },
  reads: ['audit_log', 'users'],
  personalTraces: { reports: { texts: 'name description filters', fate: 'is rewritten' } },
  definitions: [report],
  recordMentions: reportMentions,
  routes: [reportRoutes],
  tasks: [countReportTask],
  widgets: reportWidgets,
  reportSources: [coreReportSources],
})

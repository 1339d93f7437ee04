import { defineFeature } from '../../../catalog/feature.ts'
import { endReportFiles } from './endReportFiles.ts'
import { reportScheduleRoutes } from './routes.ts'
import { removeReportFileTask, sendReportTask, sweepReports } from './sendReport.ts'

/** Reports that are mailed at their time. */
export const feature = defineFeature({
  name: 'reportSchedules',
  tables: ['report_files', 'report_schedules'],
  writes: ['reports'],
  reads: ['users'],
  onErasure: [endReportFiles],
  routes: [reportScheduleRoutes],
  tasks: [sendReportTask, removeReportFileTask],
  schedules: [sweepReports],
})

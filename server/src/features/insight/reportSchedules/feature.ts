import { defineFeature } from '../../../catalog/feature.ts'
import { erasedFiles, failedReports } from './attention.ts'
import { fileCopies } from './fileCopies.ts'
import { reportScheduleRoutes } from './routes.ts'
import { removeReportFileTask, sendReportTask, sweepReports } from './sendReport.ts'

/** Reports that are mailed at their time. */
export const feature = defineFeature({
  name: 'reportSchedules',
  tables: ['report_files'],
  keeps: {
    report_files: { because: 'A file goes when its time is over.' },
  },
  writes: ['report_schedules', 'reports'],
  reads: ['users'],
  personalCopies: [fileCopies],
  routes: [reportScheduleRoutes],
  tasks: [sendReportTask, removeReportFileTask],
  schedules: [sweepReports],
  attention: [erasedFiles, failedReports],
})

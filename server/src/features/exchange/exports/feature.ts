import { defineFeature } from '../../../catalog/feature.ts'
import { columnRoutes } from './columnRoutes.ts'
import { endExports } from './endExports.ts'
import { exportJobs } from './exportJobs.ts'
import { exportRoutes } from './routes.ts'
import { exportTask, removeFilesTask, sweepExports } from './runExport.ts'

/** Records that people take away in a file. */
export const feature = defineFeature({
  name: 'exports',
  tables: ['exports'],
  keeps: {
    exports: { because: 'An export goes with its file, after a day.' },
  },
  reads: ['contact_do_not_contact', 'contact_tags', 'ip_addresses', 'stages', 'tags', 'users'],
  personalTraces: { exports: { texts: 'search error', fate: 'is rewritten' } },
  onErasure: [endExports],
  routes: [exportRoutes, columnRoutes],
  jobKinds: [exportJobs],
  tasks: [exportTask, removeFilesTask],
  schedules: [sweepExports],
})

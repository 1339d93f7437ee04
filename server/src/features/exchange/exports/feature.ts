import { defineFeature } from '../../../catalog/feature.ts'
import { cancelledExports } from './attention.ts'
import { columnRoutes } from './columnRoutes.ts'
import { exportCopies } from './exportCopies.ts'
import { exportJobs } from './exportJobs.ts'
import { exportRoutes } from './routes.ts'
import { exportTask, removeFilesTask, sweepExports } from './runExport.ts'

/** Records that people take away in a file. */
export const feature = defineFeature({
  name: 'exports',
  tables: ['export_contacts', 'exports'],
  keeps: {
    export_contacts: { because: 'It goes with its export.' },
    exports: { because: 'An export goes with its file, after a day.' },
  },
  reads: ['contact_do_not_contact', 'contact_tags', 'ip_addresses', 'stages', 'tags', 'users'],
  personalTraces: { exports: { texts: 'search error', fate: 'is rewritten' } },
  personalCopies: [exportCopies],
  routes: [exportRoutes, columnRoutes],
  jobKinds: [exportJobs],
  tasks: [exportTask, removeFilesTask],
  schedules: [sweepExports],
  attention: [cancelledExports],
})

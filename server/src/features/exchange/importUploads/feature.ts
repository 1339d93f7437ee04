import { defineFeature } from '../../../catalog/feature.ts'
import { erasedImports, failedImports, refusedRows } from './attention.ts'
import { uploadRoutes } from './routes.ts'
import { removeTask, sweepUploads, uploadTasks } from './runUpload.ts'
import { uploadCopies } from './uploadCopies.ts'

/** Files that people hand over to be imported. */
export const feature = defineFeature({
  name: 'importUploads',
  tables: ['import_uploads'],
  keeps: {
    import_uploads: { because: 'A file that was handed over goes after a week.' },
  },
  reads: ['segments', 'users'],
  personalCopies: [uploadCopies],
  routes: [uploadRoutes],
  tasks: [...uploadTasks, removeTask],
  schedules: [sweepUploads],
  attention: [erasedImports, failedImports, refusedRows],
})

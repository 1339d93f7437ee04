import { defineFeature } from '../../../catalog/feature.ts'
import type { ErasureListener } from '../../../catalog/personalTraces.ts'
import { now } from '../../../platform/clock.ts'
import { stopImports } from '../imports/imports.sql.ts'
import { failedImports, refusedRows } from './attention.ts'
import { uploadRoutes } from './routes.ts'
import { insertRemovals, removeFiles, removeTask, sweepUploads, uploadTasks } from './runUpload.ts'
import { deleteUploads } from './uploads.sql.ts'

/** Files of contacts may hold anybody: they go, and what is under way is over. */
const endUploads: ErasureListener = async ({ db, storage, afterCommit }) => {
  const { ids, importIds } = await deleteUploads(db, { before: null })
  await stopImports(db, importIds, now())
  await insertRemovals(db, ids)
  afterCommit.push(async () => {
    for (const id of ids) await removeFiles(storage, id)
  })
  return { import_uploads: ids.length }
}

/** Files that people hand over to be imported. */
export const feature = defineFeature({
  name: 'importUploads',
  tables: ['import_uploads'],
  keeps: {
    import_uploads: { because: 'A file that was handed over goes after a week.' },
  },
  reads: ['segments', 'users'],
  onErasure: [endUploads],
  routes: [uploadRoutes],
  tasks: [...uploadTasks, removeTask],
  schedules: [sweepUploads],
  attention: [failedImports, refusedRows],
})

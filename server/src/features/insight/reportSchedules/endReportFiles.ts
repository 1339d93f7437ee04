import type { ErasureListener } from '../../../catalog/personalTraces.ts'
import { deleteAllFiles } from './schedules.sql.ts'
import { insertRemovals } from './sendReport.ts'

/** Files of reports may hold anybody: they go. */
export const endReportFiles: ErasureListener = async ({ db, storage, afterCommit }) => {
  const keys = await deleteAllFiles(db)
  await insertRemovals(db, keys)
  afterCommit.push(async () => {
    for (const key of keys) await storage.delete(key)
  })
  return { report_files: keys.length }
}

import type { ErasureListener } from '../../../catalog/personalTraces.ts'
import { deleteExportsOf } from './exports.sql.ts'
import { insertRemovals, removeFiles } from './runExport.ts'

/** Files of contacts and submissions may hold anybody: they go, and what is under way is over. */
export const endExports: ErasureListener = async ({ db, storage, afterCommit }) => {
  const ids = await deleteExportsOf(db, ['contacts', 'submissions'])
  await insertRemovals(db, ids)
  afterCommit.push(async () => {
    for (const id of ids) await removeFiles(storage, id)
  })
  return { exports: ids.length }
}

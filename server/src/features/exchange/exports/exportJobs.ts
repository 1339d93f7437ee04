import type { JobKind } from '../../../catalog/jobKind.ts'
import { findExports } from './exports.sql.ts'
import { findOwn, progressOf, removeExport } from './ownExports.ts'

/** Exports among the jobs. One that is cancelled is gone, as one that is deleted. */
export const exportJobs: JobKind = {
  kind: 'export',
  async find({ db, actor, now }, search) {
    const { exports } = await findExports(db, { actor, now }, search)
    return exports.map((one) => ({
      id: one.id,
      name: one.object,
      state: one.state,
      progress: progressOf(one),
      done: one.rows,
      error: one.error,
      createdByUser: one.createdByUser,
      dateAdded: one.dateAdded,
      startedAt: one.startedAt,
      endedAt: one.endedAt,
      path: `/exports/${one.id}`,
      mayCancel: true,
    }))
  },
  async cancel(context, id) {
    // By its state as it is then: the file of one that has just ended stays.
    return removeExport(context, await findOwn(context, id), ['queued', 'running'])
  },
}

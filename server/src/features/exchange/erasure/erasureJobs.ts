import type { JobKind } from '../../../catalog/jobKind.ts'
import { findErasures } from './erasures.sql.ts'

/** Erasures among the jobs. Nobody cancels one: half a person would be left. */
export const erasureJobs: JobKind = {
  kind: 'erasure',
  async find({ db, actor }, search) {
    const { erasures } = await findErasures(db, actor, search)
    return erasures.map(({ id, state, createdByUser, dateAdded, dateEnded }) => ({
      id,
      name: null,
      state,
      progress: state === 'done' ? 1 : null,
      done: null,
      error: null,
      createdByUser,
      dateAdded,
      startedAt: null,
      endedAt: dateEnded,
      path: `/erasures/${id}`,
      mayCancel: false,
    }))
  },
}

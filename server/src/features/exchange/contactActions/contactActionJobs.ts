import type { JobKind } from '../../../catalog/jobKind.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { type ContactAction, endContactAction, findContactActions } from './contactActions.sql.ts'

/** Set actions among the jobs: one's own, and all of them for administrators. What is done stays done. */
export const contactActionJobs: JobKind = {
  kind: 'contactAction',
  async find({ db, actor }, search) {
    const { contactActions } = await findContactActions(db, actor, search)
    return contactActions.map((one) => ({
      id: one.id,
      name: `${one.undoes === null ? '' : 'undo: '}${one.actions.map(({ type }) => type).join(', ')}`,
      state: one.state,
      progress: progressOf(one),
      done: one.position,
      error: one.error,
      createdByUser: one.createdByUser,
      dateAdded: one.dateAdded,
      startedAt: one.startedAt,
      endedAt: one.endedAt,
      path: `/contacts/actions/${one.id}`,
      mayCancel: true,
    }))
  },
  cancel: ({ sql, now }, id) =>
    transaction(sql, (db) => endContactAction(db, id, { state: 'cancelled', now })),
}

/** The share that is done, from 0 to 1. While a search is evaluated nothing is. */
export function progressOf({ state, lookedAt, lastId, position, total }: ContactAction): number {
  if (state === 'done') return 1
  return lookedAt < lastId ? 0 : Math.round((position / Math.max(1, total)) * 1_000) / 1_000
}

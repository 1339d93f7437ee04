// A set action is taken back by another one, which puts back what nobody has changed since.
import { lockRows } from '../../../platform/database/lockRows.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import {
  type ContactAction,
  countUnderWay,
  endContactAction,
  insertUndo,
  MOST_UNDER_WAY,
  starterOf,
  UNDO_MS,
} from './contactActions.sql.ts'
import { rightOf } from './readActions.ts'
import { insertContactActionJobs } from './runContactAction.ts'

/**
 * Takes back the set action that a digest names, which ends if it is under way: a set action of its own begins, whose id
 * is returned. Null when there is none of the actor's. What contacts were deleted with is kept like any other deletion.
 * Eight statements at most. @throws ApiError 409 while too many set actions of the actor are under way.
 */
export async function undoContactAction(context: Context, digest: Buffer): Promise<number | null> {
  const { db, actor, now } = context
  const [found] = await db<Pick<ContactAction, 'id' | 'actions' | 'state'>[]>`
    select id, actions, state from contact_actions
    where undo_digest = ${digest} and starter = ${starterOf(actor)}
      and (ended_at is null or ended_at > ${new Date(now.getTime() - UNDO_MS)}) ${lockRows(db, 'contact_actions')}`
  if (!found) return null
  await endContactAction(db, found.id, { state: 'cancelled', now })
  await db`update contact_actions set undo_digest = null where id = ${found.id}`
  if (rightOf(found.actions) === 'delete') return null
  if ((await countUnderWay(db, actor)) >= MOST_UNDER_WAY)
    throw conflict(`${MOST_UNDER_WAY} set actions of yours are under way: wait for the end of one.`)
  const id = await insertUndo(db, found, { actor, now })
  const entry = { bundle: 'lead', object: 'contactAction', objectId: id, action: 'undo', details: {} }
  await insertAuditEntries(db, [{ ...entry, details: { undoes: found.id } }], { actor, now })
  await insertContactActionJobs(db, [id])
  return id
}

// The exports of an actor: found, told of, and removed.
import { transaction } from '../../../platform/database/connection.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import type { Subject } from './exportedRecords.ts'
import { deleteExport, type Export, findExports } from './exports.sql.ts'
import { insertRemovals } from './runExport.ts'

/** @throws ApiError 404 when the actor has none of this id. */
export async function findOwn(context: Context, id: number): Promise<Export> {
  const [found] = (await findExports(context.db, context, { id })).exports
  if (!found) throw notFound()
  return found
}

/** Writes into the audit log what was done with an export. */
export async function tell(
  { db, actor, now }: Context,
  {
    id,
    object,
    formId,
    segmentId,
    search,
    format,
    columns,
  }: Subject & Pick<Export, 'id' | 'format' | 'columns'>,
  action: string,
): Promise<void> {
  const details = { object, formId, segmentId, search, format, columns }
  const entry = { bundle: 'core', object: 'export', objectId: id, action, details }
  await insertAuditEntries(db, [entry], { actor, now })
}

/** Ends an export and removes its file; false when it is gone, or in none of the states that are asked for. */
export function removeExport(
  context: Context,
  found: Export,
  states: readonly Export['state'][] = [],
): Promise<boolean> {
  return transaction(context.sql, async (db) => {
    if (!(await deleteExport(db, found.id, states))) return false
    await tell({ ...context, db }, found, 'delete')
    await insertRemovals(db, [found.id])
    return true
  })
}

/** The share of the records that has been looked at, from 0 to 1. */
export function progressOf({ state, position, lastId }: Export): number {
  return state === 'done' ? 1 : Math.round((position / Math.max(1, lastId ?? 1)) * 1_000) / 1_000
}

/** Deleting a batch of records. */

import { lockRows } from '../database/lockRows.ts'
import { transactionThen } from '../database/poolWithin.ts'
import { appendHappenings } from '../engine/happenings.ts'
import { ApiError, forbidden, fromDatabaseError, notFound } from '../errors.ts'
import { scope, selection } from '../resource/columns.ts'
import { type Context, type Definition, fieldsOf, type Planned, type Row } from '../resource/definition.ts'
import { isAllowed } from '../resource/rights.ts'
import type { Guard } from '../revisions/ifMatch.ts'
import { insertAuditEntries } from './audit.ts'
import { findMoved } from './moved.ts'
import { present } from './present.ts'

export type Removed = { id: number; wire: Record<string, unknown> } | { id: number; error: ApiError }

/**
 * Deletes the records the actor may delete and answers in the order of the ids, with the data they had.
 * Missing (404), foreign (403) and used (the feature's `refuse`) ones stay and carry their error.
 * @param guard asked of each that the actor may delete
 */
export async function remove(
  context: Context,
  definition: Definition,
  ids: number[],
  guard?: Guard,
): Promise<Removed[]> {
  try {
    return await transactionThen(context.sql, (db, afterCommit) =>
      removeWithin({ ...context, db, afterCommit }, definition, ids, guard),
    )
  } catch (error) {
    const known = error instanceof ApiError ? error : fromDatabaseError(error)
    const [first, ...rest] = ids
    if (!known || first === undefined) throw error
    if (rest.length === 0) return [{ id: first, error: known }]
    const middle = Math.ceil(ids.length / 2)
    return [
      ...(await remove(context, definition, ids.slice(0, middle), guard)),
      ...(await remove(context, definition, ids.slice(middle), guard)),
    ]
  }
}

/** The same in the caller's transaction, `context.db`, for callers that write more with it. Nothing is tried again here. */
export async function removeWithin(
  context: Context,
  definition: Definition,
  ids: number[],
  guard?: Guard,
): Promise<Removed[]> {
  const { db, actor, now } = context
  const fields = await fieldsOf(definition, db)
  const lock = (some: readonly number[]) => db<(Row & { isAllowed: boolean })[]>`
    select ${selection(db, fields)}, ${isAllowed(context, definition, 'delete')} as "isAllowed"
    from ${db(definition.table)} t where t.id = any(${some as number[]}::bigint[]) and ${scope(db, definition)} ${lockRows(db, `${definition.table} t`, { by: 't.id' })}`
  const named = await lock(ids)
  const known = new Set(named.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  const moved = await findMoved(db, definition, missing)
  const survivors = [...new Set(moved.values())].filter((id) => !known.has(id))
  const rows = survivors.length > 0 ? [...named, ...(await lock(survivors))] : named
  const errors = new Map<number, ApiError>()
  for (const row of rows) if (!row.isAllowed) errors.set(row.id, forbidden())
  const candidates = rows.filter((row) => row.isAllowed)
  for (const row of guard ? candidates : []) await guard?.(context, row)
  const refusals = candidates.length > 0 ? await definition.refuse?.(context, candidates) : undefined
  candidates.forEach((row, index) => {
    const refusal = refusals?.[index]
    if (refusal) errors.set(row.id, refusal)
  })
  const doomed = candidates.filter((row) => !errors.has(row.id))
  const wires = new Map<number, Record<string, unknown>>()
  if (doomed.length > 0) {
    const doomedIds = doomed.map((row) => row.id)
    const wiresInOrder = await present(context, definition, doomed, 'full')
    const gone = doomedIds.map((id, index) => ({ id, shown: wiresInOrder[index] ?? {} }))
    for (const { id, shown } of gone) wires.set(id, shown)
    for (const keep of context.catalog.keepDeleted) await keep(context, definition, doomedIds)
    for (const tell of context.catalog.onDeletion) await tell(context, definition.name, async () => gone)
    await definition.saved?.(context, doomed.map(deletion))
    await db`delete from ${db(definition.table)} where id = any(${doomedIds}::bigint[])`
    const entries = doomed.map((row) => {
      const details = { name: row.name ?? row.title ?? row.label ?? row.tag ?? null }
      return { ...definition.audit, objectId: row.id, action: 'delete', details }
    })
    await insertAuditEntries(db, entries, { actor, now })
    const happening = { type: `${definition.name}.deleted`, ids: doomedIds }
    if (definition.emits) await appendHappenings(db, [happening], now)
  }
  return ids.map((id) => {
    const present = moved.get(id) ?? id
    const wire = wires.get(present)
    return wire ? { id, wire } : { id, error: errors.get(present) ?? notFound() }
  })
}

function deletion(row: Row): Planned<unknown> {
  return {
    kind: 'delete',
    isMatched: false,
    isPut: false,
    bodies: [],
    values: {},
    before: row,
    after: row,
    differences: {},
    others: [],
    plan: null,
  }
}

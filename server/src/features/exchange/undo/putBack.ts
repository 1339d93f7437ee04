// Puts back what was kept of a deletion.
import { digest } from '../../../platform/auth/secrets.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { endWork } from '../../../platform/engine/backgroundWork.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { beyondYours } from '../../../platform/permissions.ts'
import { selection } from '../../../platform/resource/columns.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../../../platform/resource/definition.ts'
import { isAllowed, mayCreate } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { linksOf } from '../../../platform/undo/hanging.ts'
import { tellReturned } from '../../../platform/undo/tellReturned.ts'
import { attempt, columnsOf, inOrder, insertRows, nameAgain, type Restoring, sameRow } from './keptRows.ts'

/** What is there again. */
export interface Returned {
  kind: string
  ids: number[]
}

interface Undo {
  id: number
  kind: string
  recordIds: number[]
}

/** Rows of a table that were kept. */
interface Kept {
  table: string
  /** Of rows that stayed, the column that was emptied. */
  cleared: string | null
}

/**
 * Puts back what the token names, under its ids, in the transaction `context.db`. What hung on the records and what they
 * hung on may be gone meanwhile: such rows stay away. The number of statements grows with the kinds of rows only.
 * @throws ApiError 404 for a token that names nothing of the actor's, 403 without the rights, 409 for what stands in the way.
 */
export async function putBack(context: Context, token: string): Promise<Returned[]> {
  const { db, actor, now, catalog } = context
  const undos = await db<Undo[]>`
    select id, kind, record_ids as "recordIds" from undos
    where token_digest = ${digest(token)} and expires_at > ${now}
      and user_id is not distinct from ${actor.userId}::bigint and credential_id is not distinct from ${actor.credentialId ?? null}::bigint
    ${lockRows(db, 'undos', { by: 'id' })}`
  if (undos.length === 0) throw notFound(GONE)
  const links = await linksOf(db, catalog.hanging)
  const returned: Returned[] = []
  for (const undo of undos) {
    const definition = catalog.resources.get(undo.kind)
    if (!definition) throw notFound(GONE)
    if (!mayCreate(actor, definition)) throw forbidden()
    const ids = await restore(context, { undo, definition, links })
    if (ids.length > 0) returned.push({ kind: undo.kind, ids })
  }
  await db`delete from undos where id = any(${undos.map(({ id }) => id)}::bigint[])`
  if (returned.length === 0) throw notFound(GONE)
  return returned
}

const GONE = 'There is nothing to undo: it was undone before, or ten minutes have passed.'

async function restore(
  context: Context,
  { undo, definition, links }: Restoring & { undo: Undo; definition: Definition },
): Promise<number[]> {
  const { db, actor, now, catalog } = context
  const kept = await db<Kept[]>`
    select distinct table_name as table, cleared from undo_rows where undo_id = ${undo.id}`
  const whole = inOrder(
    kept.filter(({ cleared }) => cleared === null).map(({ table }) => table),
    links,
  )
  await clearRest(db, { undo, definition, tables: whole, links })
  const columns = await columnsOf(db, whole)
  for (const table of whole)
    await attempt(table, () => insertRows(db, { undo, table, columns: columns.get(table) ?? [], links }))
  for (const { table, cleared } of kept)
    if (cleared !== null) await attempt(table, () => nameAgain(db, { undo, table, cleared, links }))
  const rows = await db<{ id: number; name: string | null; isAllowed: boolean }[]>`
    select t.id, coalesce(j.row ->> 'name', j.row ->> 'title', j.row ->> 'label', j.row ->> 'tag') as name,
      ${isAllowed(context, definition, 'delete')} as "isAllowed"
    from ${db(definition.table)} t cross join lateral (select to_jsonb(t) as row) j
    where t.id = any(${undo.recordIds}::bigint[]) order by t.id`
  if (rows.some((row) => !row.isAllowed)) throw forbidden()
  await demandReach(context, definition, undo)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  for (const tell of catalog.onReturn) await tell({ db, now }, undo.kind, ids)
  await insertAuditEntries(
    db,
    rows.map(({ id, name }) => ({ ...definition.audit, objectId: id, action: 'undo', details: { name } })),
    { actor, now },
  )
  await tellReturned(db, { definition, ids, now })
  return ids
}

// What stands for rights is put back by whom could give them now: the actor may have lost some, and roles may have got
// some.
async function demandReach(context: Context, definition: Definition, { recordIds }: Undo): Promise<void> {
  if (!definition.abilities) return
  const { db } = context
  const rows = await db<Row[]>`
    select ${selection(db, await fieldsOf(definition, db))} from ${db(definition.table)} t
    where t.id = any(${recordIds}::bigint[]) order by t.id`
  const abilities = await definition.abilities(context, rows)
  if (abilities.some(({ edit }) => edit === false)) throw beyondYours(definition.name)
}

// What is left of the deletion does not go on, and nothing of what it has not come to yet stands in the way.
async function clearRest(
  db: Db,
  {
    undo,
    definition,
    tables,
    links: { links, keys },
  }: Restoring & { undo: Undo; definition: Definition; tables: string[] },
): Promise<void> {
  const own = links.filter(({ parent, work }) => parent === definition.table && work !== null)
  const works = [...new Set(own.flatMap(({ work }) => work ?? []))]
  if (works.length === 0) return
  await endWork(db, works, undo.recordIds)
  for (const table of tables)
    await db`
      delete from ${db(table)} t using undo_rows u cross join lateral jsonb_populate_record(null::${db(table)}, u.data) r
      where u.undo_id = ${undo.id} and u.table_name = ${table} and u.cleared is null ${sameRow(db, keys.get(table))}`
}

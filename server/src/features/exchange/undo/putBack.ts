// Puts back what was kept of a deletion.
import { digest } from '../../../platform/auth/secrets.ts'
import { type Db, sqlState } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { endWork } from '../../../platform/engine/backgroundWork.ts'
import { conflict, forbidden, fromDatabaseError, notFound } from '../../../platform/errors.ts'
import { beyondYours } from '../../../platform/permissions.ts'
import { selection } from '../../../platform/resource/columns.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../../../platform/resource/definition.ts'
import { isAllowed, mayCreate } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type Link, type Links, linksOf } from '../../../platform/undo/hanging.ts'
import { tellReturned } from '../../../platform/undo/tellReturned.ts'

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

interface Restoring {
  undo: Undo
  links: Links
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
  { undo, definition, links }: Restoring & { definition: Definition },
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
  }: Restoring & { definition: Definition; tables: string[] },
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

function sameRow(db: Db, keys: readonly string[] = []): Fragment {
  if (keys.length === 0) return db`and false`
  return joined(
    db,
    keys.map((key) => db`and t.${db(key)} = r.${db(key)}`),
  )
}

/** Tables before those whose rows name theirs. */
function inOrder(tables: readonly string[], { links }: Links): string[] {
  const ordered: string[] = []
  const place = (table: string, below: readonly string[]) => {
    if (ordered.includes(table) || below.includes(table)) return
    for (const link of links)
      if (link.table === table && tables.includes(link.parent)) place(link.parent, [...below, table])
    ordered.push(table)
  }
  for (const table of tables.toSorted()) place(table, [])
  return ordered
}

/** The columns that can be written, by table. */
async function columnsOf(db: Db, tables: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db<{ table: string; columns: string[] }[]>`
    select t.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables as string[]}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

async function insertRows(
  db: Db,
  { undo, table, columns, links: { links } }: Restoring & { table: string; columns: string[] },
): Promise<void> {
  const named = links.filter((link) => link.table === table && link.fate !== 'holds')
  const isThere = ({ parent, parentColumn, column }: Link) =>
    db`exists (select from ${db(parent)} p where p.${db(parentColumn)} = r.${db(column)})`
  // A record that names one of its own set: both come at once.
  const isOwn = ({ parent, column }: Link) =>
    db`(${parent} = ${table} and r.${db(column)}::text in (select data ->> 'id' from undo_rows where undo_id = ${undo.id} and table_name = ${table}))`
  const shown = columns.map((column) => {
    const link = named.find((one) => one.column === column && one.fate === 'is cleared')
    return link
      ? db`case when ${isThere(link)} or ${isOwn(link)} then r.${db(column)} end`
      : db`r.${db(column)}`
  })
  const conditions = named
    .filter(({ fate }) => fate === 'goes')
    .map((link) => db`and (r.${db(link.column)} is null or ${isThere(link)} or ${isOwn(link)})`)
  await db`
    insert into ${db(table)} (${listed(
      db,
      columns.map((column) => db`${db(column)}`),
    )}) overriding system value
    select ${listed(db, shown)} from undo_rows u cross join lateral jsonb_populate_record(null::${db(table)}, u.data) r
    where u.undo_id = ${undo.id} and u.table_name = ${table} and u.cleared is null ${joined(db, conditions)}`
}

// Only where nothing else was put in the place.
async function nameAgain(
  db: Db,
  { undo, table, cleared, links }: Restoring & { table: string; cleared: string },
): Promise<void> {
  await db`
    update ${db(table)} t set ${db(cleared)} = r.${db(cleared)}
    from undo_rows u cross join lateral jsonb_populate_record(null::${db(table)}, u.data) r
    where u.undo_id = ${undo.id} and u.table_name = ${table} and u.cleared = ${cleared} and t.${db(cleared)} is null
      ${sameRow(db, links.keys.get(table))}`
}

/** By table, what is taken where no column of the record says so. */
const TAKEN_WORDS: Readonly<Record<string, string>> = {
  contact_identities: 'Another contact has one of its unique values by now, such as the email address.',
}

const TAKEN = '23505'
const MISSING = '23503'
/** Rows that are too old for any part of their table that is left, or that another rule refuses by now. */
const REFUSED = '23514'

/** @throws ApiError 409 for what stands in the way. */
async function attempt(table: string, insert: () => Promise<void>): Promise<void> {
  try {
    await insert()
  } catch (error) {
    const state = sqlState(error)
    if (state !== TAKEN && state !== MISSING && state !== REFUSED) throw error
    if (state === REFUSED)
      throw conflict('It cannot be undone: something of it is too old to be kept by now.')
    if (state === MISSING)
      throw conflict('It cannot be undone: a record that it needs is gone. Undo that first.')
    const why =
      TAKEN_WORDS[table] ?? fromDatabaseError(error)?.message ?? 'Another record has what is unique of it.'
    throw conflict(`It cannot be undone. ${why}`)
  }
}

function listed(db: Db, parts: readonly Fragment[]): Fragment {
  return parts.reduce((all, part) => db`${all}, ${part}`)
}

function joined(db: Db, parts: readonly Fragment[]): Fragment {
  return parts.reduce((all, part) => db`${all} ${part}`, db``)
}

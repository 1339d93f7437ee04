// A merge of contacts is taken back: the one that went is there again with what was its own.

import { appendHappenings } from '../../../catalog/happenings.ts'
import { digest } from '../../../platform/auth/secrets.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { selection } from '../../../platform/resource/columns.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { linksOf } from '../../../platform/undo/hanging.ts'
import { tellReturned } from '../../../platform/undo/tellReturned.ts'
import { keepOnePrimary } from '../../audience/companies/keepOnePrimary.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { forgetMerge } from '../../audience/contacts/mergeContacts.ts'
import {
  attempt,
  columnsOf,
  inOrder,
  insertRows,
  joined,
  nameAgain,
  type Restoring,
  sameRow,
} from './keptRows.ts'
import type { Returned } from './putBack.ts'

interface UndoneMerge {
  id: number
  contactId: number
  survivorId: number
  duplicateId: number
  changes: Record<string, [unknown, unknown]>
}

/**
 * Takes back the merge that a token names, in the transaction `context.db`: the contact that went is back under its id,
 * what moved goes back to it as it is now, and what the other one got from it goes where nobody has changed it since. Null
 * when the token names no merge of the actor's. The number of statements grows with the kinds of rows only.
 * @throws ApiError 403 without the right to change both, 409 for what stands in the way.
 */
export async function undoMerge(context: Context, token: string): Promise<Returned[] | null> {
  const { db, actor, now } = context
  const [undo] = await db<UndoneMerge[]>`
    select undos.id, m.contact_id as "contactId", m.survivor_id as "survivorId", m.duplicate_id as "duplicateId", m.changes
    from undos join undo_merges m on m.undo_id = undos.id
    where undos.token_digest = ${digest(token)} and undos.expires_at > ${now}
      and undos.user_id is not distinct from ${actor.userId}::bigint
      and undos.credential_id is not distinct from ${actor.credentialId ?? null}::bigint
    ${lockRows(db, 'undos', { by: 'undos.id' })}`
  if (!undo) return null
  const { contactId, survivorId, duplicateId } = undo
  if (contactId !== survivorId)
    throw conflict(
      'It cannot be undone: the contact that is left was merged into another one. Undo that first.',
    )
  await takeBack(context, undo)
  await putRowsBack(context, undo)
  await keepOnePrimary(db, [contactId], context.config)
  const [row] = await db<{ isAllowed: boolean }[]>`
    select ${isAllowed(context, contact, 'edit')} as "isAllowed" from contacts t where t.id = ${duplicateId}`
  if (!row?.isAllowed) throw forbidden()
  const entry = { ...contact.audit, objectId: duplicateId, action: 'undo' }
  await insertAuditEntries(db, [{ ...entry, details: { merged_into: contactId } }], { actor, now })
  await tellReturned(db, { definition: contact, ids: [duplicateId], now })
  // As after the merge, anything of the contact that is left may be otherwise.
  await appendHappenings(db, [{ type: 'contact.merged', ids: [contactId], payload: { merged: [] } }], now)
  await db`delete from undos where id = ${undo.id}`
  return [{ kind: 'contact', ids: [duplicateId] }]
}

// What moved goes back as it is. What gave way comes anew, with what hung on it.
async function putRowsBack({ db, catalog }: Context, undo: UndoneMerge): Promise<void> {
  const links = await linksOf(db, catalog.hanging)
  const kept = await db<{ table: string; cleared: string | null }[]>`
    select distinct table_name as table, cleared from undo_rows where undo_id = ${undo.id}`
  const tables = inOrder(
    kept.filter(({ cleared }) => cleared === null).map(({ table }) => table),
    links,
  )
  const columns = await columnsOf(db, tables)
  const moved = new Set(catalog.contactData.map(({ table }) => table))
  const owned = new Set(
    links.links.filter(({ parent }) => parent === 'contacts').map(({ table }) => table),
  ).add('contacts')
  for (const table of tables) {
    const rows = { undo, table, columns: columns.get(table) ?? [], links }
    if (moved.has(table)) await attempt(table, () => moveBack(db, rows))
    const which = moved.has(table) ? db`u.gave_way` : owned.has(table) ? db`true` : isGone(db, rows)
    await attempt(table, () => insertRows(db, { ...rows, which: db`u.cleared is null and ${which}` }))
  }
  for (const { table, cleared } of kept)
    if (cleared !== null) await attempt(table, () => nameAgain(db, { undo, table, cleared, links }))
}

// What hangs on a row that moved has stayed where it was.
function isGone(db: Db, { table, links: { keys } }: Restoring & { table: string }): Fragment {
  return db`not exists (select from ${db(table)} t where true ${sameRow(db, keys.get(table))})`
}

// By the writer that people change contacts by, with the rights of the moment: unique values are free for the other one then.
async function takeBack(context: Context, { contactId, duplicateId, changes }: UndoneMerge): Promise<void> {
  const { db } = context
  const now = await readRow(db, contact, contactId)
  if (!now) throw conflict('It cannot be undone: the contact that is left is gone. Undo that first.')
  const body = Object.fromEntries(
    Object.entries(changes).flatMap(([name, [before, after]]) => {
      if (name === 'points') return [[name, Number(now[name]) - Number(after) + Number(before)]]
      return isSame(now[name], after) ? [[name, before]] : []
    }),
  )
  const item = { key: '0', id: contactId, body: { ...body, overwriteWithBlank: true } }
  const [outcome] = await saveWithin(context, contact, 'patch', [item])
  if (outcome && 'error' in outcome) throw outcome.error
  await forgetMerge(db, { contactId, duplicateId, identified: changes.dateIdentified })
}

async function readRow(db: Db, definition: Definition, id: number): Promise<Row | undefined> {
  const [row] = await db<Row[]>`
    select ${selection(db, await fieldsOf(definition, db))} from contacts t where t.id = ${id} ${lockRows(db, 'contacts t', { by: 't.id' })}`
  return row
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

/** What merging writes into rows that move. */
const SET_BY_MERGES: Readonly<Record<string, string>> = { company_contacts: 'is_primary' }

// Rows that are with the contact that is left, as they are by now.
async function moveBack(
  db: Db,
  { undo, table, links: { keys } }: Restoring & { undo: UndoneMerge; table: string },
): Promise<void> {
  const same = (keys.get(table) ?? [])
    .filter((key) => key !== 'contact_id')
    .map((key) => db`and t.${db(key)} = r.${db(key)}`)
  const column = getOwn(SET_BY_MERGES, table)
  await db`
    update ${db(table)} t set contact_id = ${undo.duplicateId} ${column === undefined ? db`` : db`, ${db(column)} = r.${db(column)}`}
    from undo_rows u cross join lateral jsonb_populate_record(null::${db(table)}, u.data) r
    where u.undo_id = ${undo.id} and u.table_name = ${table} and u.cleared is null and not u.gave_way and t.contact_id = ${undo.contactId} ${joined(db, same)}`
}

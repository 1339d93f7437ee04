// Keeps what a merge of contacts takes away and moves, in its transaction.
import type { ContactData } from '../../../catalog/contactData.ts'
import { digest } from '../../../platform/auth/secrets.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { KeepMerged, Merge } from '../../../platform/undo/hanging.ts'
import { keepRows } from './keepDeleted.ts'

/** What a merge is called among deletions: no kind of record, so that nobody takes what moved for something forgotten. */
export const MERGE = 'contactMerge'

/** Keeps all that belongs to the contact that goes, what of it finds its place taken, and how the other one changes. Four statements. */
export const keepMerged: KeepMerged = async (context, merge) => {
  const { db, catalog, undo } = context
  const contact = catalog.resources.get('contact')
  if (!undo || !contact) return
  const belongs = new Set(catalog.contactData.map(({ table }) => table))
  await keepRows(
    context,
    { ...contact, kind: MERGE },
    {
      ids: [merge.duplicateId],
      isWhole: ({ parent, table, column }) =>
        parent === 'contacts' && column === 'contact_id' && belongs.has(table),
    },
  )
  if (!undo.isKept) return
  const token = typeof undo.token === 'string' ? digest(undo.token) : undo.token
  const { id: contactId } = merge.before
  const [row] = await db<{ id: number }[]>`
    insert into undo_merges (undo_id, contact_id, survivor_id, duplicate_id, changes)
    select id, ${contactId}, ${contactId}, ${merge.duplicateId}, ${db.json(changesOf(merge))} from undos
    where token_digest = ${token} and kind = ${MERGE} returning undo_id as id`
  const given = catalog.contactData.filter(({ keys = [] }) => keys.length > 0)
  await db`
    update undo_rows u set gave_way = true
    where u.undo_id = ${row?.id ?? 0} and u.cleared is null and case u.table_name ${given
      .map((data) => db`when ${data.table} then ${isTaken(db, data, contactId)}`)
      .reduce((all, one) => db`${all} ${one}`)} else false end`
}

/** Pure: by name, what the contact that is left was and becomes, where they differ. */
function changesOf({ before, after }: Pick<Merge, 'before' | 'after'>): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.keys(after).flatMap((name) => {
      const [was, is] = [before[name] ?? null, after[name] ?? null]
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [[name, [was, is]]]
    }),
  )
}

// Whether the contact that is left has a row under one of the keys of the row u, which gives way to it then.
function isTaken(db: Db, { table, keys = [] }: ContactData, contactId: number): Fragment {
  const same = keys
    .map((key) =>
      key.map((column) => db`s.${db(column)} = r.${db(column)}`).reduce((all, one) => db`${all} and ${one}`),
    )
    .reduce((all, one) => db`${all} or ${one}`)
  return db`exists (
    select from jsonb_populate_record(null::${db(table)}, u.data) r
    join ${db(table)} s on s.contact_id = ${contactId} and (${same}))`
}

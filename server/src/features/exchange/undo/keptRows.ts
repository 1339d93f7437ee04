// Rows that were kept go back into their tables.

import { type Db, sqlState } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { conflict, fromDatabaseError } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Link, Links } from '../../../platform/undo/hanging.ts'

/** The deletion whose rows go back, and how tables hang on each other. */
export interface Restoring {
  undo: { id: number }
  links: Links
}

/** The condition that a row t is the one that was kept as r. */
export function sameRow(db: Db, keys: readonly string[] = []): Fragment {
  if (keys.length === 0) return db`and false`
  return joined(
    db,
    keys.map((key) => db`and t.${db(key)} = r.${db(key)}`),
  )
}

/** Tables before those whose rows name theirs. */
export function inOrder(tables: readonly string[], { links }: Links): string[] {
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
export async function columnsOf(db: Db, tables: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db<{ table: string; columns: string[] }[]>`
    select t.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables as string[]}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** The column that says which sender has a row in hand, and a number that no sender has. */
const IN_HAND = 'sender_id'
const NO_SENDER = 0

/**
 * Puts rows of a table back, those that `which` says of u; what they name may be gone meanwhile. What a sender had in hand
 * is as that of one that died: the sender that lives has ended it without finding it.
 */
export async function insertRows(
  db: Db,
  {
    undo,
    table,
    columns,
    links: { links },
    which = db`u.cleared is null`,
  }: Restoring & { table: string; columns: string[]; which?: Fragment },
): Promise<void> {
  const named = links.filter((link) => link.table === table && link.fate !== 'holds')
  const isThere = ({ parent, parentColumn, column }: Link) =>
    db`exists (select from ${db(parent)} p where p.${db(parentColumn)} = r.${db(column)})`
  // A record that names one of its own set: both come at once.
  const isOwn = ({ parent, column }: Link) =>
    db`(${parent} = ${table} and r.${db(column)}::text in (select data ->> 'id' from undo_rows where undo_id = ${undo.id} and table_name = ${table}))`
  const shown = columns.map((column) => {
    if (column === IN_HAND) return db`case when r.${db(column)} is not null then ${NO_SENDER}::bigint end`
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
    where u.undo_id = ${undo.id} and u.table_name = ${table} and ${which} ${joined(db, conditions)}`
}

/** Names the record again in rows that stayed, only where nothing else was put in the place. */
export async function nameAgain(
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

/** Runs what puts rows back. @throws ApiError 409 for what stands in the way. */
export async function attempt(table: string, insert: () => Promise<void>): Promise<void> {
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
      getOwn(TAKEN_WORDS, table) ??
      fromDatabaseError(error)?.message ??
      'Another record has what is unique of it.'
    throw conflict(`It cannot be undone. ${why}`)
  }
}

function listed(db: Db, parts: readonly Fragment[]): Fragment {
  return parts.reduce((all, part) => db`${all}, ${part}`)
}

export function joined(db: Db, parts: readonly Fragment[]): Fragment {
  return parts.reduce((all, part) => db`${all} ${part}`, db``)
}

// Keeps what a deletion takes away, in its transaction.
import { digest } from '../../../platform/auth/secrets.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { differencesOf } from '../../../platform/engine/counters.ts'
import type { Context, Definition } from '../../../platform/resource/definition.ts'
import {
  type KeepDeleted,
  type Link,
  type Links,
  linksOf,
  type RowStates,
} from '../../../platform/undo/hanging.ts'

/** For so long can a deletion be undone. */
export const UNDO_MS = 10 * 60_000
/** Beyond these a deletion is for good: keeping more would hold its transaction for longer than a moment. */
const MOST_RECORDS = 1_000
const MOST_ROWS = 20_000
const MOST_BYTES = 50_000_000
/** What stood in its column is gone with it. */
const FIELDS = 'fields'
/** Who was signed in, or had a link or a token, signs in again: a deletion may have been meant to end just that. */
const ENDED = new Set(['access_tokens', 'account_links', 'authorizations', 'refresh_tokens', 'sessions'])
/** Their local files go with them, at once: an asset without its file is none. */
const ASSETS = 'assets'

/** Rows of a table that a deletion takes away, or takes an id out of. */
interface Taken {
  table: string
  /** The columns that are emptied; null where the row goes. */
  cleared: string | null
  /** SQL over the alias x. */
  where: Fragment
}

/** A column of no fixed length; the length of a text is known without reading it, however it is stored. */
interface LongColumn {
  name: string
  isText: boolean
}

/** Keeps the records with everything that hangs on them, unless it is too much, and says so. Three statements. */
export const keepDeleted: KeepDeleted = (context, definition, ids) => keepRows(context, definition, { ids })

/** The same where `isWhole` says of which links the rows go, too, though a deletion leaves them. */
export async function keepRows(
  context: Context,
  definition: Definition,
  { ids, isWhole = () => false }: { ids: readonly number[]; isWhole?(link: Link): boolean },
): Promise<void> {
  const { undo } = context
  if (!undo) return
  undo.isKept = await keep(context, definition, { ids, token: undo.token, isWhole })
  if (undo.isKept) context.afterCommit?.push(undo.kept)
}

async function keep(
  context: Context,
  { name, kind = name, table }: Definition,
  { ids, token, isWhole }: { ids: readonly number[]; token: string | Buffer; isWhole(link: Link): boolean },
): Promise<boolean> {
  if (ids.length > MOST_RECORDS || table === FIELDS) return false
  const { db, actor, now, catalog } = context
  if (table === ASSETS && (await haveFiles(db, ids))) return false
  const links = wholeWhere(await linksOf(db, catalog.hanging), isWhole)
  const taken = takenWith(db, links, { table, ids })
  const long = await findLongColumns(db, new Set(taken.map((one) => one.table)))
  const [found] = await db<{ count: number; bytes: number }[]>`
    select count(*), coalesce(sum(bytes), 0)::float8 as bytes from (${union(
      db,
      taken.map(
        (one) =>
          db`(select ${bytesOf(db, long, one)} as bytes from ${db(one.table)} x where ${one.where} limit ${MOST_ROWS + 1})`,
      ),
    )}) rows`
  if (!found || found.count > MOST_ROWS || found.bytes > MOST_BYTES) return false
  const rows = taken.map((one) => rowsOf(db, links, one))
  await db`
    with undo as (
      insert into undos (token_digest, user_id, credential_id, kind, record_ids, date_added, expires_at)
      values (${typeof token === 'string' ? digest(token) : token}, ${actor.userId}, ${actor.credentialId ?? null}, ${kind}, ${ids as number[]}, ${now},
        ${new Date(now.getTime() + UNDO_MS)}) returning id
    ), rows as (
      insert into undo_rows (undo_id, table_name, cleared, person_id, data)
      select undo.id, r.* from undo, (${union(db, rows)}) r
    )
    select`
  return true
}

async function haveFiles(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows =
    await db`select from assets where id = any(${ids as number[]}::bigint[]) and path is not null limit 1`
  return rows.length > 0
}

function wholeWhere(links: Links, isWhole: (link: Link) => boolean): Links {
  const fateOf = (link: Link) => (isWhole(link) ? 'goes' : link.fate)
  return { ...links, links: links.links.map((link) => ({ ...link, fate: fateOf(link) })) }
}

// Down the links, each once: what goes takes along what hangs on it.
function takenWith(
  db: Db,
  { links }: Links,
  { table, ids }: { table: string; ids: readonly number[] },
): Taken[] {
  const root = { table, cleared: null, where: db`x.id = any(${ids as number[]}::bigint[])` }
  const taken: Taken[] = [root]
  const follow = (parent: Taken, above: readonly Link[]) => {
    for (const link of links) {
      if (
        link.parent !== parent.table ||
        link.fate === 'holds' ||
        above.includes(link) ||
        ENDED.has(link.table)
      )
        continue
      const column = db`x.${db(link.column)}`
      const isOfRoot = parent === root && link.parentColumn === 'id'
      const named = isOfRoot
        ? db`${column} = any(${ids as number[]}::bigint[])`
        : db`${column} in (select x.${db(link.parentColumn)} from ${db(parent.table)} x where ${parent.where})`
      const where = link.states ? db`(${named} and ${isInStates(db, link.states)})` : named
      const one = { table: link.table, cleared: link.fate === 'goes' ? null : link.column, where }
      taken.push(one)
      if (link.fate === 'goes') follow(one, [...above, link])
    }
  }
  follow(root, [])
  taken.push({ ...differencesOf(db, { table, ids }), cleared: null })
  return taken
}

function isInStates(db: Db, { are, of }: RowStates): Fragment {
  return db`(x.state = any(${of as string[]}::text[])) = ${are}`
}

/**
 * Columns of variable length, by table. Read for each deletion: columns of custom fields change at any time. The caller has
 * locked rows of the record's table, so that its columns keep their names until the transaction ends.
 */
async function findLongColumns(
  db: Db,
  tables: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly LongColumn[]>> {
  const rows = await db<{ table: string; columns: LongColumn[] }[]>`
    select t.relname as table,
      jsonb_agg(jsonb_build_object('name', a.attname, 'isText', a.atttypid = 'text'::regtype) order by a.attnum) as columns
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relname = any(${[...tables]}::text[]) and t.relnamespace = current_schema()::regnamespace
      and a.attnum > 0 and a.attlen = -1 and not a.attisdropped group by 1`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

// Of what may be long, before any of it is read: lengths stand beside the values, or in the place of those stored elsewhere.
function bytesOf(
  db: Db,
  long: ReadonlyMap<string, readonly LongColumn[]>,
  { table, cleared }: Taken,
): Fragment {
  const columns = cleared === null ? (long.get(table) ?? []) : []
  return columns.reduce(
    (sum, { name, isText }) =>
      isText
        ? db`${sum} + coalesce(octet_length(x.${db(name)}), 0)`
        : db`${sum} + coalesce(pg_column_size(x.${db(name)}), 0)`,
    db`0::bigint`,
  )
}

function rowsOf(db: Db, { keys }: Links, { table, cleared, where }: Taken): Fragment {
  const names = cleared === null ? null : [...(keys.get(table) ?? []), cleared]
  const data = names
    ? db`(select jsonb_object_agg(key, value) from jsonb_each(j.row) where key = any(${names}::text[]))`
    : db`j.row`
  const contact = db`(j.row ->> ${table === 'contacts' ? 'id' : 'contact_id'})::bigint`
  return db`
    select ${table}::text, ${cleared}::text, ${contact}, ${data}
    from ${db(table)} x cross join lateral (select to_jsonb(x) as row offset 0) j where ${where}`
}

function union(db: Db, parts: readonly Fragment[]): Fragment {
  return parts.reduce((all, part) => db`${all} union all ${part}`)
}

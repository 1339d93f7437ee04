// Everything that hangs on a contact: the tables with a contact_id, asked of the catalog so that none is forgotten.
import type { Db } from '../../../platform/database/connection.ts'

interface ChildTable {
  name: string
  /** Rows may outlive their contact: logs that counts are taken of. */
  isNullable: boolean
  /** Columns that are unique together with contact_id, per unique index. */
  keys: string[][]
}

/** Tables that merging and deleting treat by rules of their own. */
const SPECIAL = ['contact_identities']

async function findChildTables(db: Db): Promise<ChildTable[]> {
  return db<ChildTable[]>`
    select t.relname as name, not a.attnotnull as "isNullable",
      coalesce((
        select json_agg((
          select json_agg(k.attname order by k.attnum) from pg_attribute k
          where k.attrelid = i.indrelid and k.attnum = any(i.indkey) and k.attname <> 'contact_id'))
        from pg_index i
        where i.indrelid = t.oid and i.indisunique and a.attnum = any(i.indkey) and i.indnkeyatts > 1), '[]') as keys
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'contact_id' and not a.attisdropped
    where t.relnamespace = (select relnamespace from pg_class where oid = 'contacts'::regclass) and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname <> all(${SPECIAL}::text[])
    order by t.relname`
}

/** Deletes what belongs to the contacts, and makes anonymous what may outlive them: one statement per table. */
export async function deleteChildren(db: Db, contactIds: number[]): Promise<void> {
  const tables = await findChildTables(db)
  await Promise.all([
    db`delete from contact_identities where contact_id = any(${contactIds}::bigint[])`,
    ...tables.map(({ name, isNullable }) =>
      isNullable
        ? db`update ${db(name)} set contact_id = null where contact_id = any(${contactIds}::bigint[])`
        : db`delete from ${db(name)} where contact_id = any(${contactIds}::bigint[])`,
    ),
  ])
}

export interface MergePair {
  winner: number
  loser: number
}

/**
 * Moves everything from losers to their winners, one statement per table. Where both have a row under the same key
 * the winner's stays; of several losers' the one of the lowest id.
 */
export async function moveChildren(db: Db, pairs: MergePair[]): Promise<void> {
  const tables = await findChildTables(db)
  await Promise.all(tables.map((table) => moveRows(db, table, pairs)))
}

function moveRows(db: Db, { name, keys }: ChildTable, pairs: MergePair[]) {
  const table = db(name)
  const losers = pairs.map(({ loser }) => loser)
  const members = db`(
    select loser as id, winner from unnest(${losers}::bigint[], ${pairs.map(({ winner }) => winner)}::bigint[]) p (loser, winner))`
  const [key] = keys
  if (!key) return db`update ${table} t set contact_id = m.winner from ${members} m where t.contact_id = m.id`
  const columns = (names: string[]) => names.map((column) => `t."${column}"`).join(', ')
  // A row gives way when under any of its keys another comes first.
  const places = keys.map(
    (names) =>
      `row_number() over (partition by m.winner, ${columns(names)} order by t.contact_id <> m.winner, t.contact_id)`,
  )
  const same = key.map((column) => `t."${column}" is not distinct from r."${column}"`).join(' and ')
  return db`
    with ranked as materialized (
      select t.contact_id, ${db.unsafe(columns(key))}, m.winner, greatest(${db.unsafe(places.join(', '))}) as place
      from ${table} t
      join (select * from ${members} m union select winner, winner from ${members} m) m on m.id = t.contact_id
    ), dropped as (
      delete from ${table} t using ranked r where t.contact_id = r.contact_id and ${db.unsafe(same)} and r.place > 1
    )
    update ${table} t set contact_id = r.winner
    from ranked r where t.contact_id = r.contact_id and ${db.unsafe(same)} and r.place = 1 and t.contact_id <> r.winner`
}

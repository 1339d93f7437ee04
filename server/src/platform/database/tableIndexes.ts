/**
 * Indexes on tables that may be large when a version brings them. The migration makes them in a small database; in a
 * large one they are built here, beside the work, which goes on as it did until they are there.
 */
import type { Db, Sql } from './connection.ts'

export interface TableIndex {
  /** The table; of a partitioned one every partition is indexed. */
  on: string
  name: string
  /** What follows `on TABLE`; `trigrams` stands for the operator class, wherever the extension is. */
  as: string
  /** An index that this one makes superfluous. */
  replaces?: string
}

/** An index that is not as it should be. */
export interface MissingIndex extends TableIndex {
  /** Null when the index needs none, or there is none. */
  trigrams: string | null
  /** Only what it replaces is still there. */
  isBuilt: boolean
}

/** For the index of words in columns: sorted in later, many rows at a time; a search reads what is not sorted in, too. */
export function words(columns: readonly string[]): string {
  return `using gin (${columns.map((column) => `lower(${column}) trigrams`).join(', ')}) with (gin_pending_list_limit = 8192)`
}

/** True for an index of words. */
export function needsTrigrams({ as }: TableIndex): boolean {
  return as.includes('trigrams')
}

/** The indexes that are not there, or were left half-built, or did not replace what they should, of those that can be built. */
export async function findMissingIndexes(db: Db, indexes: readonly TableIndex[]): Promise<MissingIndex[]> {
  const rows = await db<{ name: string; trigrams: string | null; isBuilt: boolean }[]>`
    select * from (
      select wanted.name, (select quote_ident(n.nspname) || '.gin_trgm_ops' from pg_opclass o join pg_namespace n on n.oid = o.opcnamespace
          where o.opcname = 'gin_trgm_ops' limit 1) as trigrams,
        exists (select from pg_index i where i.indexrelid = to_regclass(quote_ident(wanted.name)) and i.indisvalid) as "isBuilt",
        to_regclass(quote_ident(wanted.replaces)) is not null as is_double
      from unnest(${indexes.map(({ name }) => name)}::text[], ${indexes.map(({ replaces = null }) => replaces)}::text[]) as wanted (name, replaces)
    ) found where not "isBuilt" or is_double`
  const found = new Map(rows.map((row) => [row.name, row]))
  return indexes.flatMap((index) => {
    const row = found.get(index.name)
    if (!row || (row.trigrams === null && needsTrigrams(index))) return []
    return [{ ...index, trigrams: row.trigrams, isBuilt: row.isBuilt }]
  })
}

/** Builds an index without blocking writers, and drops what it replaces. */
export async function buildIndex(sql: Sql, index: MissingIndex): Promise<void> {
  const { on, name, as, replaces, trigrams, isBuilt } = index
  const what = as.replaceAll('trigrams', trigrams ?? '')
  if (!isBuilt) {
    const [table] = await sql<{ isPartitioned: boolean }[]>`
      select relkind = 'p' as "isPartitioned" from pg_class where oid = to_regclass(${on})`
    if (table?.isPartitioned) await buildInPartitions(sql, { on, name, as: what })
    else await buildAlone(sql, { on, name, as: what })
  }
  if (replaces) await sql.unsafe(`drop index concurrently if exists ${replaces}`)
  // The planner knows nothing of an expression before.
  await sql.unsafe(`analyze ${on}`)
}

async function buildAlone(sql: Sql, { on, name, as }: TableIndex): Promise<void> {
  await sql.unsafe(`drop index concurrently if exists ${name}`)
  await sql.unsafe(`create index concurrently ${name} on ${on} ${as}`)
}

// The index of the whole table holds nothing: it is valid once all partitions have theirs. New ones are made with it.
async function buildInPartitions(sql: Sql, { on, name, as }: TableIndex): Promise<void> {
  await sql.unsafe(`create index if not exists ${name} on only ${on} ${as}`)
  const partitions = await sql<{ name: string }[]>`
    select p.relname as name from pg_inherits h join pg_class p on p.oid = h.inhrelid
    where h.inhparent = to_regclass(${on}) and not exists (
      select from pg_inherits own join pg_index i on i.indexrelid = own.inhrelid
      where own.inhparent = to_regclass(${name}) and i.indrelid = p.oid)
    order by 1`
  for (const partition of partitions) {
    const own = `${partition.name}_${name.slice(on.length + 1)}`
    await buildAlone(sql, { on: partition.name, name: own, as })
    await sql.unsafe(`alter index ${name} attach partition ${own}`)
  }
}

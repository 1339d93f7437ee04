// Which tables a backup holds, and how each is read.

import type { Db } from '../database/connection.ts'
import type { ArchivedTable } from './backupManifest.ts'

/** Tables that make no sense elsewhere: the database's own version, and what counts the passing moment. */
const LEFT_OUT = new Set([
  'schema_migrations',
  'login_attempts',
  'delivery_rates',
  'delivery_troubles',
  'api_calls',
  'address_calls',
  // Counted anew while the rows come.
  'record_counts',
  // Files are entries of their own, wherever they are.
  'stored_files',
  'stored_parts',
])

/** The tables in an order in which every foreign key finds its row, with the state of their sequences. */
export async function listBackupTables(db: Db): Promise<ArchivedTable[]> {
  const rows = await db<
    (Omit<ArchivedTable, 'identity'> & { identityColumn: string | null; needs: string[] })[]
  >`
    select c.relname as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select a.attname from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> '') as "identityColumn",
      coalesce((select jsonb_agg(jsonb_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
        from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions,
      coalesce((select jsonb_agg(f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid), '[]') as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`
  const kept = rows.filter((row) => !LEFT_OUT.has(row.name))
  const identities = await readIdentities(db, kept)
  return inOrderOfNeed(kept).map(({ name, columns, partitions }) => ({
    name,
    columns,
    identity: identities.get(name) ?? null,
    partitions,
  }))
}

/**
 * Keeps the tables as they are until the transaction ends, for readers of all rows. Taken before the transaction's
 * first look at the data, it makes sure that no column changes between that look and the reading.
 */
export async function lockBackupTables(db: Db, tables: readonly ArchivedTable[]): Promise<void> {
  await db.unsafe(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
}

/** How large the tables are, in bytes, without their indexes. */
export async function findTableSizes(db: Db): Promise<Map<string, number>> {
  const rows = await db<{ name: string; size: number }[]>`
    select c.relname as name, (select sum(pg_table_size(p.relid))::bigint from pg_partition_tree(c.oid) p) as size
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
  return new Map(rows.map(({ name, size }) => [name, size]))
}

/** The statement that writes a table's rows in COPY's text format, without those that `except` excludes. */
export function copyOut(table: ArchivedTable, { except = 'false' }: { except?: string } = {}): string {
  const columns = table.columns.map((column) => quoted(column.name)).join(', ')
  // COPY reads no partitioned table before PostgreSQL 18, but any query.
  return `copy (select ${columns} from ${quoted(table.name)} where (${except}) is not true) to stdout`
}

/** A name as SQL reads it, whatever it holds. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function readIdentities(
  db: Db,
  tables: readonly { name: string; identityColumn: string | null }[],
): Promise<Map<string, ArchivedTable['identity']>> {
  const named = tables.filter((table) => table.identityColumn !== null)
  const sequences = await db<{ name: string; column: string; sequence: string }[]>`
    select name, "column", pg_get_serial_sequence(quote_ident(name), "column") as sequence
    from unnest(${named.map((table) => table.name)}::text[], ${named.map((table) => table.identityColumn)}::text[]) as t (name, "column")`
  if (sequences.length === 0) return new Map()
  const states = sequences.map(({ name, column, sequence }) => {
    const literals = [name, column].map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')
    return `select ${literals}, last_value, is_called from ${sequence}`
  })
  const rows = await db.unsafe<{ name: string; column: string; value: number; isCalled: boolean }[]>(
    `select * from (${states.join(' union all ')}) as s (name, "column", value, "isCalled")`,
  )
  return new Map(rows.map(({ name, ...identity }) => [name, identity]))
}

function inOrderOfNeed<T extends { name: string; needs: string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  const placed = new Set<string>()
  const pending = new Set(tables)
  const known = new Set(tables.map((table) => table.name))
  while (pending.size > 0) {
    const ready = [...pending].filter((table) =>
      table.needs.every((name) => placed.has(name) || !known.has(name)),
    )
    if (ready.length === 0)
      throw new Error(
        `tables need each other in a circle: ${[...pending].map((table) => table.name).join(', ')}`,
      )
    for (const table of ready) {
      pending.delete(table)
      placed.add(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

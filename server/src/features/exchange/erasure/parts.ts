import type { Db } from '../../../platform/database/connection.ts'

/** What holds rows of a table: the table itself, or each of its partitions. */
export interface TablePart {
  table: string
  part: string
  pages: number
}

/** The parts of the tables, in the order of their names. One statement. */
export async function listTableParts(db: Db, tables: readonly string[]): Promise<TablePart[]> {
  return db<TablePart[]>`
    select t.name as "table", c.relname as part, (pg_relation_size(c.oid) / current_setting('block_size')::bigint)::int as pages
    from unnest(${tables as string[]}::text[]) t (name)
    join pg_class c on c.relkind = 'r' and (c.oid = t.name::regclass or c.oid in (select relid from pg_partition_tree(t.name::regclass)))
    order by t.name collate "C", c.relname collate "C"`
}

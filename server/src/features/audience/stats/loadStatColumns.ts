import type { Db, Sql } from '../../../platform/database/connection.ts'

export interface StatColumn {
  name: string
  sqlType: string
}

/** Columns of each statistics table in the order of the interface, by table. Read once per process: views change with migrations only. */
export async function loadStatColumns(sql: Sql): Promise<ReadonlyMap<string, readonly StatColumn[]>> {
  const known = loaded.get(sql) ?? readColumns(sql)
  loaded.set(sql, known)
  try {
    return await known
  } catch (error) {
    loaded.delete(sql)
    throw error
  }
}

const loaded = new WeakMap<Sql, Promise<ReadonlyMap<string, readonly StatColumn[]>>>()

async function readColumns(db: Db): Promise<ReadonlyMap<string, readonly StatColumn[]>> {
  const rows = await db<(StatColumn & { table: string })[]>`
    select c.relname as table, a.attname as name,
      case format_type(a.atttypid, -1) when 'timestamp with time zone' then 'timestamptz' else format_type(a.atttypid, -1) end as "sqlType"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'stats'::regnamespace and c.relkind = 'v' order by c.relname, a.attnum`
  return Map.groupBy(rows, (row) => row.table)
}

// How much a statement reads: engine statements must read a small multiple of what they return.
import { connect, type Db, type Sql } from '../src/platform/database/connection.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

/**
 * Runs the statement under `explain analyze` and returns the rows that its scans of tables read, thrown away
 * ones included, in total and per table. A statement that writes does write.
 */
export async function rowsRead(
  db: Db,
  statement: ReturnType<Db>,
): Promise<{ total: number; tables: Record<string, number>; text: string }> {
  const [row] = await db<{ 'QUERY PLAN': { Plan: Plan }[] }[]>`explain (analyze, format json) ${statement}`
  const root = row?.['QUERY PLAN'][0]?.Plan
  if (!root) throw new Error('no plan')
  const tables: Record<string, number> = {}
  const visit = (node: Plan) => {
    const table = node['Relation Name']
    if (table && /Scan/.test(node['Node Type'])) {
      const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      tables[table] = (tables[table] ?? 0) + (node['Actual Rows'] + thrownAway) * node['Actual Loops']
    }
    node.Plans?.forEach(visit)
  }
  visit(root)
  const total = Object.values(tables).reduce((sum, rows) => sum + rows, 0)
  return { total, tables, text: JSON.stringify(root, null, 1) }
}

export interface RowsTouched<T> {
  result: T
  /** Rows that all statements together read of the table: by sequential scans, and through its indexes. */
  of(table: string): number
}

/**
 * Runs `fn` and returns how many rows it read of each table, by the counters of the database: for code that hands out
 * no statement. `fn` gets a pool of one connection; nobody else may use the database meanwhile.
 */
export async function rowsTouched<T>(url: string, fn: (sql: Sql) => Promise<T>): Promise<RowsTouched<T>> {
  const sql = connect(url, { max: 1, name: 'campanile test' })
  try {
    const before = await readCounters(sql)
    const result = await fn(sql)
    const after = await readCounters(sql)
    return { result, of: (table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

// A connection tells its counts after a statement at most once in a while, unless it is asked to.
async function readCounters(sql: Sql): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`
  await sql`select pg_stat_clear_snapshot()`
  const rows = await sql<{ table: string; rows: number }[]>`
    select t.relname as table, t.seq_tup_read + greatest(coalesce(t.idx_tup_fetch, 0), coalesce(sum(i.idx_tup_read), 0)) as rows
    from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid
    where t.schemaname = 'public' group by t.relname, t.seq_tup_read, t.idx_tup_fetch`
  return new Map(rows.map((row) => [row.table, row.rows]))
}

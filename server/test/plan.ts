// How much a statement reads: engine statements must read a small multiple of what they return.
import type { Db } from '../src/database/connection.ts'

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

// The read-only statistics tables.
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../platform/database/connection.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { answerList } from '../../../platform/search/answerList.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { s } from '../../../platform/values/shape.ts'
import { listStats } from './listStats.ts'
import { loadStatColumns } from './loadStatColumns.ts'
import { rowShape, rowsQuery } from './rowShape.ts'
import { STAT_TABLES } from './statTables.ts'

const indexShape = s.object(
  { availableTables: s.list(s.text()), tableColumns: s.map(s.list(s.text()), 'By table.') },
  'StatTables',
)
const INDEX = { summary: 'Which tables there are', answer: indexShape } as const

const ROWS = {
  summary: 'Rows of a table; of an unknown one, which tables there are',
  path: { table: s.text({ example: 'email_stats' }) },
  query: rowsQuery,
  answer: s.either(s.object({ total: s.int(), stats: s.list(rowShape) }), indexShape),
} as const

export function statRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /stats', INDEX, async (request) => index(contextOf(request).sql))

  route(app, 'GET /stats/:table', ROWS, async (request) => {
    const context = contextOf(request)
    const { table = '' } = request.params as Record<string, string>
    // An unknown table answers like the index.
    if (!Object.hasOwn(STAT_TABLES, table)) return index(context.sql)
    const query = queryOf(request)
    return answerList(context, request, {
      source: await listStats(context, table, query),
      range: pageOf(query, context.config),
      shape: { show: async (rows) => rows, envelope: (total, stats) => ({ total, stats }) },
    })
  })
}

async function index(
  sql: Sql,
): Promise<{ availableTables: string[]; tableColumns: Record<string, string[]> }> {
  const columns = await loadStatColumns(sql)
  const availableTables = Object.keys(STAT_TABLES)
  const tableColumns = availableTables.map((table) => [
    table,
    (columns.get(table) ?? []).map((column) => column.name),
  ])
  return { availableTables, tableColumns: Object.fromEntries(tableColumns) }
}

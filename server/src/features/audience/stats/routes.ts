// The read-only statistics tables (rest-interface, "Stats").
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../../../platform/database/connection.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { answerList } from '../../../platform/search/answerList.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { listStats } from './listStats.ts'
import { loadStatColumns } from './loadStatColumns.ts'
import { STAT_TABLES } from './statTables.ts'

export function statRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/stats', async (request) => index(contextOf(request).sql))

  app.get('/stats/:table', async (request: FastifyRequest) => {
    const context = contextOf(request)
    const { table = '' } = request.params as Record<string, string>
    // An unknown table answers like the index (compatibility, section 2.4).
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

// Reports: their list, and the data call (compatibility, section 2.4, "reports").
import type { FastifyInstance } from 'fastify'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { find } from '../../../platform/rest/list.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { isoDate, parseDate } from '../../../platform/values/dates.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'
import { aliasesOf, findSource } from './findSource.ts'
import { report } from './report.ts'
import { aggregatorsOf, runReport } from './runReport.ts'

const DAY_MS = 86_400_000

export function reportRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/reports', async (request) => listPage(contextOf(request), report, request))

  app.get('/reports/:id(^\\d+$)', async (request) => {
    const context = contextOf(request)
    const query = queryOf(request)
    const rows = await find(context, report, [idOf(request)])
    const [row] = rows
    if (!row) throw notFound()
    const source = await findSource(context, String(row.source))
    if (!source) throw badRequest(`The data of this report, "${String(row.source)}", do not exist here.`)
    const range = {
      limit: whole(query.limit, 0),
      page: whole(query.page, 1),
      from: readMoment(query.dateFrom, false),
      to: readMoment(query.dateTo, true),
    }
    const { totalResults, rows: data } = await runReport(context, row, source, range)
    const [wire = {}] = await present(context, report, rows, 'full')
    const columns = [...aliasesOf(source)].map(([name, alias]) => [alias, name])
    const aggregators = [...aggregatorsOf(row, source)].map(([key, { name }]) => [key, name])
    return {
      totalResults,
      data,
      dataColumns: Object.fromEntries(columns),
      limit: range.limit,
      page: range.page,
      dateFrom: range.from && isoDate(range.from),
      dateTo: range.to && isoDate(range.to),
      aggregatorColumns: aggregators.length > 0 ? Object.fromEntries(aggregators) : [],
      report: wire,
    }
  })
}

function whole(value: unknown, fallback: number): number {
  const number = isBlank(value) ? fallback : Math.trunc(Number(value))
  return Number.isFinite(number) && number > 0 ? Math.min(number, 2_147_483_647) : fallback
}

// What is no date is passed over; a day alone means all of it.
function readMoment(value: unknown, isEnd: boolean): Date | null {
  const text = toText(value) ?? ''
  const date = isBlank(text) ? null : parseDate(text)
  return date && isEnd && /^\d{4}-\d\d-\d\d$/.test(text.trim())
    ? new Date(date.getTime() + DAY_MS - 1_000)
    : date
}

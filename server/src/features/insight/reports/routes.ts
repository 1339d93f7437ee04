// Reports: their list, and the data call.
import type { FastifyInstance } from 'fastify'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { LIST_QUERY } from '../../../platform/openapi/operations.ts'
import { ABILITIES_QUERY, abilitiesShown, listOf, recordOf } from '../../../platform/openapi/records.ts'
import { abilitiesBeside } from '../../../platform/rest/abilities.ts'
import { find } from '../../../platform/rest/list.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { isoDate, parseDate } from '../../../platform/values/dates.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { aliasesOf, findSource } from './findSource.ts'
import { report } from './report.ts'
import { aggregatorsOf, runReport } from './runReport.ts'

const LIST = {
  summary: 'List',
  query: { ...LIST_QUERY, ...ABILITIES_QUERY },
  answer: listOf(report),
} as const

const day = s.text({ description: 'A day or a moment.', example: '2026-01-31' })
const RUN = {
  summary: 'Run one',
  query: { limit: LIST_QUERY.limit, page: s.int(), dateFrom: day, dateTo: day, ...ABILITIES_QUERY },
  answer: s.object({
    totalResults: s.int(),
    data: s.list(s.map(s.anything('What the report asks for.'))),
    dataColumns: s.map(s.text(), 'Columns by the keys of the data.'),
    limit: s.int(),
    page: s.int(),
    dateFrom: s.orNull(s.moment()),
    dateTo: s.orNull(s.moment()),
    aggregatorColumns: s.mapOrNone(s.text()),
    report: recordOf(report),
    ...abilitiesShown,
  }),
} as const

const DAY_MS = 86_400_000

export function reportRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /reports', LIST, async (request) => listPage(contextOf(request), report, request))

  route(app, 'GET /reports/:id(^\\d+$)', RUN, async (request) => {
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
      ...(await abilitiesBeside(context, report, rows)),
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

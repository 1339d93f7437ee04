// Reports: their list, and the data call.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReportSource } from '../../../catalog/reportSource.ts'
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { LIST_QUERY } from '../../../platform/openapi/operations.ts'
import { ABILITIES_QUERY, abilitiesShown, recordOf } from '../../../platform/openapi/records.ts'
import { holds } from '../../../platform/permissions.ts'
import { type Context, fieldsOf, type Row } from '../../../platform/resource/definition.ts'
import { abilitiesBeside } from '../../../platform/rest/abilities.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { revisionTag } from '../../../platform/revisions/revisionTag.ts'
import { readAndClose } from '../../../platform/storage/scratch.ts'
import { isoDate, parseDate } from '../../../platform/values/dates.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'
import type { RawJson } from '../../../platform/values/json.ts'
import { s } from '../../../platform/values/shape.ts'
import { readQuery, TIME_UNITS } from '../dashboard/readQuery.ts'
import { makeCharts } from './charts.ts'
import { respondWithRows } from './collectRows.ts'
import { findReadableSource } from './findReadableSource.ts'
import { aliasesOf } from './findSource.ts'
import { report } from './report.ts'
import { MEDIA, MEDIA_TYPES, makeReportFile } from './reportFile.ts'
import { aggregatorsOf, REPORT_FORMATS, type ReportFormat, type ReportRange, runReport } from './runReport.ts'

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
  errors: [400, 422],
} as const

const EXPORT = {
  summary: 'Export all rows of one as CSV or XLSX',
  query: { dateFrom: day, dateTo: day, format: s.optional(s.word(...REPORT_FORMATS)) },
  answer: null,
  media: MEDIA_TYPES,
  errors: [400, 422],
} as const

const CHARTS = {
  summary: 'Charts of one: its rows in time, by what it is grouped by, and those of its `graphs`',
  query: {
    ...{ dateFrom: day, dateTo: day, timezone: s.text({ example: 'Europe/Berlin' }) },
    timeUnit: s.optional(s.word(...Object.keys(TIME_UNITS))),
    limit: s.int({ description: 'Values that are told apart, the largest first.' }),
  },
  answer: s.object({
    charts: s.list(
      s.object(
        {
          name: s.text(),
          shape: s.word('line', 'bar', 'pie', 'table'),
          labels: s.list(s.orNull(s.text())),
          datasets: s.list(s.object({ label: s.text(), data: s.list(s.orNull(s.number())) })),
        },
        'ReportChart',
      ),
    ),
    dateFrom: s.moment(),
    dateTo: s.moment(),
  }),
  errors: [400, 422],
} as const

const DAY_MS = 86_400_000

export function reportRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /reports/:id(^\\d+$)', RUN, async (request, reply) => {
    const context = contextOf(request)
    const query = queryOf(request)
    const rows = await find(context, report, [idOf(request)])
    const [row] = rows
    if (!row) throw notFound()
    const source = await findReadableSource(context, row)
    const range = {
      limit: whole(query.limit, 0),
      page: whole(query.page, 1),
      from: readMoment(query.dateFrom, 'dateFrom'),
      to: readMoment(query.dateTo, 'dateTo'),
    }
    const [wire = {}] = await present(context, report, rows, 'full')
    reply.header('etag', revisionTag(report, await fieldsOf(report, context.db), row, wire))
    const columns = [...aliasesOf(source)].map(([name, alias]) => [alias, name])
    const aggregators = [...aggregatorsOf(row, source)].map(([key, { name }]) => [key, name])
    const abilities = await abilitiesBeside(context, report, rows)
    const { totalResults, rows: found } = await runReport(context, row, source, range)
    const envelope = (data: RawJson) => ({
      totalResults,
      // The text of the rows, which the serializer copies.
      data: data as unknown as Record<string, unknown>[],
      dataColumns: Object.fromEntries(columns),
      limit: range.limit,
      page: range.page,
      dateFrom: range.from && isoDate(range.from),
      dateTo: range.to && isoDate(range.to),
      aggregatorColumns: aggregators.length > 0 ? Object.fromEntries(aggregators) : [],
      report: wire,
      ...abilities,
    })
    return respondWithRows(found, envelope, { patienceMs: context.config.api_list_patience * 1_000 })
  })

  route(app, 'GET /reports/:id(^\\d+$)/charts', CHARTS, async (request) => {
    const context = contextOf(request)
    const [row] = await find(context, report, [idOf(request)])
    if (!row) throw notFound()
    const source = await findReadableSource(context, row)
    const query = readQuery(context, queryOf(request), usualUnit)
    const charts = await makeCharts(context, row, source, query)
    return { charts, dateFrom: isoDate(query.from), dateTo: isoDate(query.to) }
  })

  // Asking for its headers alone is no export.
  route(
    app,
    'GET /reports/:id(^\\d+$)/export',
    EXPORT,
    async (request, reply) => {
      const context = contextOf(request)
      if (!holds(context.actor, 'report:export:enable')) throw forbidden()
      const [row] = await find(context, report, [idOf(request)])
      if (!row) throw notFound()
      const source = await findReadableSource(context, row)
      const { dateFrom, dateTo, format: asked } = queryOf(request)
      const format = isBlank(asked) ? 'csv' : REPORT_FORMATS.find((one) => one === asked)
      if (!format) throw invalid('format', 'This value should be "csv" or "xlsx".')
      const range = { from: readMoment(dateFrom, 'dateFrom'), to: readMoment(dateTo, 'dateTo') }
      return sendFile(context, { row, source, format, range }, reply)
    },
    { exposeHeadRoute: false },
  )
}

async function sendFile(
  context: Context,
  {
    row,
    source,
    format,
    range,
  }: { row: Row; source: ReportSource; format: ReportFormat; range: ReportRange },
  reply: FastifyReply,
): Promise<Readable> {
  const file = await makeReportFile(context, row, source, { format, range })
  try {
    const { bundle, object } = report.audit
    const details = { ...range, format }
    const entry = { bundle, object, objectId: row.id, action: 'export', details }
    await insertAuditEntries(context.db, [entry], context)
    reply
      .header('content-disposition', `attachment; filename="report-${row.id}.${format}"`)
      .header('x-content-type-options', 'nosniff')
      .type(MEDIA[format])
    return readAndClose(file)
  } catch (error) {
    await file.close()
    throw error
  }
}

// About thirty to ninety points, whatever the range.
function usualUnit(days: number): string {
  if (days <= 3) return 'H'
  if (days <= 92) return 'd'
  return days <= 600 ? 'W' : 'm'
}

function whole(value: unknown, fallback: number): number {
  const number = isBlank(value) ? fallback : Math.trunc(Number(value))
  return Number.isFinite(number) && number > 0 ? Math.min(number, 2_147_483_647) : fallback
}

/** A day alone means all of it; null for none. @throws ApiError 400 for text that is no date */
function readMoment(value: unknown, name: 'dateFrom' | 'dateTo'): Date | null {
  if (isBlank(value)) return null
  const text = toText(value) ?? ''
  const date = parseDate(text)
  if (date === null) throw invalid(name, 'This value is not a valid date.')
  return name === 'dateTo' && /^\d{4}-\d\d-\d\d$/.test(text.trim())
    ? new Date(date.getTime() + DAY_MS - 1_000)
    : date
}

// Figures for dashboards.
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { findMarks } from './findMarks.ts'
import { FURTHEST, listBehind } from './listBehind.ts'
import { loadWidget } from './loadWidget.ts'
import { figureShape, presentFigure } from './presentFigure.ts'
import { readQuery, TIME_UNITS } from './readQuery.ts'

const MS_PER_SECOND = 1_000

const TYPES = {
  summary: 'Which figures there are',
  answer: s.object({ success: s.exactly(1), types: s.map(s.map(s.text(), 'Labels by type.'), 'By group.') }),
} as const

const FIGURE = {
  summary: 'One figure',
  path: { type: s.text({ description: 'A type that `GET /data` names.' }) },
  query: {
    dateFrom: s.text(),
    dateTo: s.text(),
    timeUnit: s.text({ description: `One of: ${Object.keys(TIME_UNITS).join(', ')}.` }),
    timezone: s.text(),
    dateFormat: s.text(),
    dataFormat: s.text({ description: '`raw` for plain values.' }),
    limit: s.int(),
    height: s.int(),
    filter: s.map(s.text()),
    dataset: s.list(s.text()),
  },
  answer: s.object({
    success: s.exactly(1),
    cached: s.bool({
      description: 'What is kept of an earlier count is shown; `data.countedAt` says since when.',
    }),
    execution_time: s.number({ description: 'In seconds.' }),
    data: figureShape,
  }),
} as const

const BEHIND = {
  summary: 'The rows that a figure counts',
  path: { type: s.text({ description: 'A type that `GET /data` names, which is a chart over time.' }) },
  query: {
    line: s.text({ description: 'The label of a line of the chart; the first one otherwise.' }),
    dateFrom: s.text(),
    dateTo: s.text(),
    timezone: s.text(),
    filter: s.map(s.text()),
    start: s.int({ description: `Up to ${FURTHEST}.` }),
    limit: s.int(),
  },
  answer: s.object({
    value: s.number({ description: 'What the figure says of the whole range.' }),
    rows: s.list(
      s.object(
        {
          id: s.int(),
          at: s.moment(),
          contact: s.orNull(s.object({ id: s.int(), name: s.text() })),
          record: s.orNull(
            s.object({ kind: s.text({ example: 'email' }), id: s.orNull(s.int()), name: s.text() }),
          ),
          amount: s.orNull(s.number({ description: 'How much the row counts, where that is not one.' })),
        },
        'CountedRow',
      ),
    ),
  }),
  errors: [400, 404],
} as const

const MARKS = {
  summary: 'What was sent and published on which day',
  query: { dateFrom: s.text(), dateTo: s.text(), timezone: s.text() },
  answer: s.object({
    marks: s.orNull(
      s.list(
        s.object(
          {
            day: s.text({ example: '2026-01-31' }),
            what: s.word('sent', 'published'),
            record: s.object({ kind: s.text({ example: 'email' }), id: s.int(), name: s.text() }),
          },
          'Mark',
        ),
      ),
    ),
  }),
} as const

export function dataRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /data', TYPES, async (request) => {
    const { widgets } = contextOf(request).catalog
    const groups = Map.groupBy(widgets.values(), (widget) => `${widget.group} Widgets`)
    const types = [...groups].map(([group, own]) => [
      group,
      Object.fromEntries(own.map(({ type, name }) => [type, name])),
    ])
    return { success: 1, types: Object.fromEntries(types) }
  })

  route(app, 'GET /data/marks', MARKS, async (request) => {
    const context = contextOf(request)
    return { marks: await findMarks(context, readQuery(context, queryOf(request))) }
  })

  route(app, 'GET /data/:type/rows', BEHIND, async (request) => {
    const context = contextOf(request)
    const asked = queryOf(request)
    const widget = context.catalog.widgets.get((request.params as { type: string }).type)
    const { value, rows } = await boundedRead(context, (within) =>
      listBehind(within, widget, { query: readQuery(context, asked), asked }),
    )
    return { value, rows: rows.map((row) => ({ ...row, at: isoDate(row.at) })) }
  })

  route(app, 'GET /data/:type', FIGURE, async (request) => {
    const context = contextOf(request)
    const widget = context.catalog.widgets.get((request.params as { type: string }).type)
    if (!widget) throw notFound('There is no such widget.')
    const query = readQuery(context, queryOf(request))
    const start = performance.now()
    const figure = await boundedRead(context, (within) => loadWidget(within, widget, query))
    const data = presentFigure(figure, query)
    const cached = figure.kind === 'special' && typeof figure.data.countedAt === 'string'
    return { success: 1, cached, execution_time: (performance.now() - start) / MS_PER_SECOND, data }
  })
}

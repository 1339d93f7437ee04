// Figures for dashboards (compatibility, section 2.4, "data").
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { loadWidget } from './loadWidget.ts'
import { presentFigure } from './presentFigure.ts'
import { readQuery } from './readQuery.ts'

const MS_PER_SECOND = 1_000

export function dataRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/data', async (request) => {
    const { widgets } = contextOf(request).catalog
    const groups = Map.groupBy(widgets.values(), (widget) => `${widget.group} Widgets`)
    const types = [...groups].map(([group, own]) => [
      group,
      Object.fromEntries(own.map(({ type, label }) => [type, label])),
    ])
    return { success: 1, types: Object.fromEntries(types) }
  })

  app.get<{ Params: { type: string } }>('/data/:type', async (request) => {
    const context = contextOf(request)
    const widget = context.catalog.widgets.get(request.params.type)
    if (!widget) throw notFound('There is no such widget.')
    const query = readQuery(context, queryOf(request))
    const start = performance.now()
    const data = presentFigure(await loadWidget(context, widget, query), query)
    return { success: 1, cached: false, execution_time: (performance.now() - start) / MS_PER_SECOND, data }
  })
}

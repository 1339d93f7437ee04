// What pages with focus items ask for.
import type { FastifyInstance } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { groupCommit } from '../../../platform/engine/groupCommit.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import { sendPixel } from '../../content/links/pixel.ts'
import { loadFocusScripts } from './loadFocusScripts.ts'
import { type FocusView, recordViews } from './recordViews.ts'

/** `/focus/{id}.js` and `/focus/{id}/viewpixel.gif`. */
export function focusPublicRoutes(app: FastifyInstance, { sql, config, log }: PublicOptions): void {
  const visitorOf = visitorReader(config)
  const views = groupCommit<FocusView, undefined>({
    write: (items) => transaction(sql, (db) => recordViews(db, items)),
    failed: (err, { focusId }) => log.error({ err, focusId }, 'a view could not be recorded'),
  })

  app.get<{ Params: { file: string } }>('/focus/:file', { helmet: false }, async (request, reply) => {
    const id = Number(/^(\d{1,15})\.js$/.exec(request.params.file)?.[1] ?? 0)
    const scripts = await loadFocusScripts(sql, [id], { siteUrl: config.site_url, now: now() })
    const js = scripts.get(id)
    if (js === undefined) throw notFound()
    return reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('application/javascript; charset=utf-8')
      .send(js)
  })

  app.get<{ Params: { id: string } }>(
    '/focus/:id(^\\d{1,15}$)/viewpixel.gif',
    { helmet: false },
    async (request, reply) => {
      const trackingId = deviceCookie(request)
      if (trackingId !== null && request.method === 'GET' && visitorOf(request).isTracked)
        await views.add({ focusId: Number(request.params.id), trackingId, at: now() })
      return sendPixel(reply)
    },
  )
}

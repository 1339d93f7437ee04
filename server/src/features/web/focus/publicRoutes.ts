// What pages with focus items ask for.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { groupCommit } from '../../../platform/engine/groupCommit.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { noStore, sendPixel } from '../../content/links/pixel.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { deviceParameter, readBrowserState } from '../visitors/browserState.ts'
import { pageOrigins } from '../visitors/pageOrigins.ts'
import { loadFocusScript } from './loadFocusScript.ts'
import { type FocusInteraction, recordInteractions } from './recordInteractions.ts'

/** `/focus/{id}.js`, `/focus/{id}/viewpixel.gif`, `/focus/{id}/click` and `/focus/{id}/submission`. */
export async function focusPublicRoutes(
  app: FastifyInstance,
  { sql, config, log, catalog }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const visitorOf = visitorReader(config)
  const { isTrusted } = pageOrigins(config)
  const interactions = groupCommit<FocusInteraction, undefined>({
    write: (items) => transaction(sql, (db) => recordInteractions(db, items)),
    failed: (err, { focusId }) =>
      log.error({ err, focusId }, 'what was done with a focus item could not be recorded'),
  })

  const stateOf = (request: FastifyRequest) =>
    readBrowserState(request, {
      siteKey,
      now: now(),
      parameters: request.query as Record<string, unknown>,
    })

  app.get<{ Params: { file: string } }>('/focus/:file', { helmet: false }, async (request, reply) => {
    const id = Number(/^(\d{1,15})\.js$/.exec(request.params.file)?.[1] ?? 0)
    const at = now()
    const { trackingId, provenId, sent, isFromToken } = stateOf(request)
    const script = await loadFocusScript(sql, id, {
      config,
      catalog,
      now: at,
      // A page reads the scripts that it loads. On other sites the script is the same as for an unknown visitor.
      async findReader() {
        if (trackingId === null || !(isFromToken || isTrusted(request))) return null
        return {
          contactId: (await findDevicesByTrackingId(sql, [trackingId])).get(trackingId) ?? null,
          provenId,
          sent,
        }
      },
      sandboxedVisitor: isFromToken ? trackingId : null,
    })
    if (script === null) throw notFound()
    return reply
      .header('cache-control', script.isPersonal ? 'private, no-store' : 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('application/javascript; charset=utf-8')
      .send(script.js)
  })

  const note = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    type: FocusInteraction['type'],
  ) => {
    const trackingId =
      stateOf(request).trackingId ?? deviceParameter(request.query as Record<string, unknown>)
    if (trackingId !== null && visitorOf(request).isTracked)
      await interactions.add({ focusId: Number(request.params.id), type, trackingId, at: now() })
  }
  app.get<{ Params: { id: string } }>(
    '/focus/:id(^\\d{1,15}$)/viewpixel.gif',
    { helmet: false },
    async (request, reply) => {
      if (request.method === 'GET') await note(request, 'view')
      return sendPixel(reply)
    },
  )
  for (const type of ['click', 'submission'] as const)
    app.post<{ Params: { id: string } }>(
      `/focus/:id(^\\d{1,15}$)/${type}`,
      { helmet: false },
      async (request, reply) => {
        await note(request, type)
        return noStore(reply).code(204).send()
      },
    )
}

// What pages of other sites ask for: what stands in a slot for whoever looks at them.
import type { FastifyInstance } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { readClickThrough } from '../../content/links/clickThrough.ts'
import { noStore } from '../../content/links/pixel.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { deviceParameter, readBrowserState } from '../visitors/browserState.ts'
import { pageOrigins } from '../visitors/pageOrigins.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { slotServer } from './slotServer.ts'

/** `/dwc/{slot}`. */
export async function slotRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const siteKey = await ensureSiteKey(options.sql)
  const visitorOf = visitorReader(options.config)
  const { isTrusted } = pageOrigins(options.config)
  const slots = slotServer(options)

  app.get<{ Params: { slot: string }; Querystring: Record<string, unknown> }>(
    '/dwc/:slot',
    { helmet: false, exposeHeadRoute: false },
    async (request, reply) => {
      const { ct } = request.query
      const { ip, isTracked, languages } = visitorOf(request)
      const clickThrough = typeof ct === 'string' ? readClickThrough(ct) : null
      const state = readBrowserState(request, {
        siteKey,
        now: now(),
        clickThrough,
        parameters: request.query,
      })
      // `cors_restrict_domains: false` lets scripts of every site read the answer.
      const isKnown = state.isFromToken || isTrusted(request)
      const provenId = provenContact(siteKey, clickThrough)
      const served = await slots.serve({
        slot: request.params.slot,
        provenId,
        proof: isKnown ? { provenId: state.provenId, sent: state.sent } : { provenId, sent: [] },
        trackingId: state.trackingId ?? deviceParameter(request.query),
        ip,
        isTracked,
        languages,
      })
      noStore(reply)
      if (!served) return reply.code(204).send()
      const { content, contactId } = served
      // The name of the device stays in the cookie, and in the token, of a sandboxed page.
      const trackingId = state.isFromToken ? null : served.trackingId
      return reply.send({ content, id: contactId, sid: trackingId, device_id: trackingId })
    },
  )
  app.route({
    method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/dwc/:slot',
    // Before a body is read.
    onRequest: async () => {
      throw forbidden('What stands in a slot is asked for with GET.')
    },
    handler: async (_request, reply) => reply,
  })
}

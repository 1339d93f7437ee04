// What pages of other sites ask for: what stands in a slot for whoever looks at them.
import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import { readClickThrough } from '../../content/links/clickThrough.ts'
import { noStore } from '../../content/links/pixel.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readSent } from '../submissions/sentCookie.ts'
import { provedContact } from '../visitors/proofCookie.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { slotServer } from './slotServer.ts'

/** `/dwc/{slot}`. */
export async function slotRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const siteKey = await ensureSiteKey(options.sql)
  const visitorOf = visitorReader(options.config)
  const slots = slotServer(options)

  app.get<{ Params: { slot: string }; Querystring: Record<string, unknown> }>(
    '/dwc/:slot',
    { helmet: false, exposeHeadRoute: false },
    async (request, reply) => {
      const { ct, mautic_device_id: device } = request.query
      const { ip, isTracked, languages } = visitorOf(request)
      const named = typeof device === 'string' ? /^[\w-]{1,64}$/.exec(device)?.[0] : undefined
      const clickThrough = typeof ct === 'string' ? readClickThrough(ct) : null
      const served = await slots.serve({
        slot: request.params.slot,
        provenId: provenContact(siteKey, clickThrough),
        proof: {
          provenId: provedContact(request, siteKey, clickThrough),
          sent: readSent(request, siteKey),
        },
        trackingId: deviceCookie(request) ?? named ?? null,
        ip,
        isTracked,
        languages,
      })
      noStore(reply)
      if (!served) return reply.code(204).send()
      const { content, contactId, trackingId } = served
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

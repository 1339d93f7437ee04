// What mail asks for when it is read: the pixel and the links.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie, setVisitorCookies } from '../../audience/devices/visitorCookies.ts'
import { splitQuery } from '../../content/links/clickThrough.ts'
import { noStore, sendPixel } from '../../content/links/pixel.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readMessageHash, readTrackingHash } from '../../content/links/trackingHash.ts'
import { provedContact, rememberProof } from '../visitors/proofCookie.ts'
import { clickGroup, openGroup } from './hitGroup.ts'

/** `/email/{hash}.gif`, `/r/{redirect}` and `/redirect/{redirect}`. */
export async function trackingRoutes(
  app: FastifyInstance,
  { sql, config, log }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const opens = openGroup({ sql, config, log })
  const clicks = clickGroup({ sql, config, log })
  const visitorOf = visitorReader(config)

  // Neither an image nor a redirect is a page: policies for pages would only make the most frequent answers slower.
  app.get<{ Params: { file: string } }>('/email/:file', { helmet: false }, async (request, reply) => {
    const hash = /^(.*)\.gif$/.exec(request.params.file)?.[1]
    if (hash === undefined) throw notFound()
    const visitor = visitorOf(request)
    const send = readTrackingHash(siteKey, hash)
    if (send && visitor.isTracked && request.method === 'GET')
      await opens.add({ at: now(), visitor, send, isInBrowser: false })
    return sendPixel(reply)
  })

  const follow = async (request: FastifyRequest, reply: FastifyReply) => {
    const { redirectId } = request.params as { redirectId: string }
    if (!/^[\w-]{1,64}$/.test(redirectId)) throw notFound()
    const read = visitorOf(request)
    // A HEAD looks where a link leads; nobody has followed it.
    const visitor = request.method === 'HEAD' ? { ...read, isTracked: false } : read
    const { query, clickThrough, parameters } = splitQuery(request.url)
    const { stat, source } = clickThrough ?? { stat: null, source: null }
    const answer = await clicks.add({
      at: now(),
      visitor,
      send: stat ? readTrackingHash(siteKey, stat) : null,
      message: stat && source ? readMessageHash(siteKey, stat, source.channel) : null,
      trackingId: deviceCookie(request),
      provedId: provedContact(request, siteKey, null),
      redirectId,
      clickThrough,
      query,
      parameters,
    })
    if (answer.location === null) throw notFound()
    const isSecure = config.public_url.startsWith('https:')
    if (visitor.isTracked) {
      setVisitorCookies(reply, answer, isSecure)
      rememberProof(reply, clickThrough, { siteKey, isSecure })
    }
    return noStore(reply).redirect(answer.location, 302)
  }
  app.get('/r/:redirectId', { helmet: false }, follow)
  app.get('/redirect/:redirectId', { helmet: false }, follow)
}

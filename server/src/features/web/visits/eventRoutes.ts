// What the script and the pixel of other sites' pages ask for.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { groupCommit } from '../../../platform/engine/groupCommit.ts'
import { patience } from '../../../platform/engine/patience.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { type PreparedScript, prepareScript, sendScript } from '../../../platform/http/sendScript.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import { noStore, sendPixel } from '../../content/links/pixel.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import type { PageItem } from '../tracking/pageItems.ts'
import { readBrowserState } from '../visitors/browserState.ts'
import { VISITOR_TOKEN, visitorToken } from '../visitors/visitorToken.ts'
import { readSentPage, type SentPage } from './readParameters.ts'
import { setVisitCookies, visitReader } from './readVisit.ts'
import { takeItems } from './takeItems.ts'
import { trackerScript } from './trackerScript.ts'
import { type VisitAnswer, visitGroup } from './visitGroup.ts'

/** `/mtc.js`, `/mtc/event`, `/mtc` and `/mtracking.gif`. */
export async function eventRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const { sql, config, log } = options
  const siteKey = await ensureSiteKey(sql)
  const visits = visitGroup({ ...options, siteKey })
  const readVisit = visitReader(config, siteKey)

  const record = (request: FastifyRequest, page: SentPage, takesItems: boolean): Promise<VisitAnswer> => {
    const { isForged: _, ...sent } = page
    return visits.add(readVisit(request, { ...sent, pageId: null, code: 200, takesItems }))
  }

  const looks = groupCommit<number, readonly PageItem[]>({
    async write(contactIds) {
      const left = await takeItems(sql, contactIds, now())
      return contactIds.map((id, index) => (contactIds.indexOf(id) === index ? (left.get(id) ?? []) : []))
    },
  })
  const waitFor = patience()
  // Campaigns run beside requests: what one leaves because of this visit is waited for.
  const itemsFor = async ({ contactId, items, coming }: VisitAnswer): Promise<readonly PageItem[]> => {
    if (contactId === null || coming === 0) return items
    const taken: PageItem[] = []
    const look = async () => taken.push(...(await looks.add(contactId)))
    // The visit is stored whatever becomes of this.
    await waitFor(look, (count) => count >= coming).catch((err) =>
      log.warn({ err }, 'what campaigns left for a page could not be taken'),
    )
    return [...items, ...taken]
  }

  const event = async (request: FastifyRequest, reply: FastifyReply) => {
    noStore(reply)
    const page = readSentPage(request)
    if (page.isForged) return reply.send({ success: 0 })
    const answer = await record(request, page, true)
    setVisitCookies(reply, answer, config)
    const { contactId, trackingId } = answer
    const state = readBrowserState(request, { siteKey, now: now(), parameters: page.parameters })
    const token =
      state.isFromToken && trackingId !== null
        ? visitorToken({ ...state, trackingId }, { siteKey, now: now() })
        : null
    // The script of a sandboxed page learns the next token and not the name of the device.
    const device = token === null ? trackingId : null
    const items = await itemsFor(answer)
    return reply.send({
      success: 1,
      id: contactId,
      sid: device,
      device_id: device,
      ...(token === null ? {} : { [VISITOR_TOKEN]: token }),
      events: eventsOf(items, config.public_url),
    })
  }
  app.get('/mtc/event', { helmet: false }, event)
  app.post('/mtc/event', { helmet: false }, event)

  const script = trackerScript()
  let prepared: { key: string; script: PreparedScript } | null = null
  app.get('/mtc.js', { helmet: false }, async (request, reply) => {
    const { public_url: url, do_not_track_signals: honorsSignals } = config
    const key = `${honorsSignals} ${url}`
    if (prepared?.key !== key) prepared = { key, script: prepareScript(script({ url, honorsSignals })) }
    reply.header('cache-control', 'public, max-age=300').type('application/javascript; charset=utf-8')
    return sendScript(request, reply, prepared.script)
  })

  app.get('/mtc', { helmet: false }, async (request, reply) => {
    const trackingId = deviceCookie(request)
    const owners = trackingId === null ? null : await findDevicesByTrackingId(sql, [trackingId])
    const id = owners?.get(trackingId ?? '') ?? null
    const device = id === null ? null : trackingId
    return noStore(reply).send({ id, sid: device, device_id: device })
  })

  app.get('/mtracking.gif', { helmet: false }, async (request, reply) => {
    const page = readSentPage(request)
    // An image in a page says by its header where it stands.
    const url = page.url ?? request.headers.referer ?? null
    const answer = page.isForged ? null : await record(request, { ...page, url }, false)
    if (answer) setVisitCookies(reply, answer, config)
    return sendPixel(reply)
  })
}

/** What campaigns left, by what runs it: `focus` with the scripts of items, `tracking` with what each service is told. */
function eventsOf(items: readonly PageItem[], siteUrl: string): Record<string, unknown> {
  const focus = items.flatMap(({ kind, content: { focusId } }) =>
    kind === 'focus.show' ? [{ id: focusId, js: `${siteUrl}/focus/${focusId}.js` }] : [],
  )
  const told = items.flatMap(({ kind, content: { services, ...what } }) =>
    kind === 'tracking.pixel.send' && Array.isArray(services)
      ? services.map((service) => [String(service), what] as const)
      : [],
  )
  const tracking = Object.fromEntries(
    [...Map.groupBy(told, ([service]) => service)].map(([service, own]) => [
      service,
      own.map(([, what]) => what),
    ]),
  )
  return {
    ...(focus.length > 0 ? { focus } : {}),
    ...(told.length > 0 ? { tracking } : {}),
  }
}

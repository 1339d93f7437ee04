// What browsers need for notifications: consent, service workers, and where the id of a browser goes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { groupCommit } from '../../../platform/engine/groupCommit.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie, setVisitorCookies } from '../../audience/devices/visitorCookies.ts'
import { noStore } from '../../content/links/pixel.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { addressLimit } from '../visitors/addressLimit.ts'
import { deviceParameter } from '../visitors/browserState.ts'
import { pageOrigins } from '../visitors/pageOrigins.ts'
import { provedContact } from '../visitors/proofCookie.ts'
import type { IdentifiedVisitor } from '../visitors/visitorRequest.ts'
import { recordSubscribers, type Subscriber } from './recordSubscribers.ts'
import { SDK, subscribeScript, WORKER_SDK } from './subscribeScript.ts'

/** One of an office sends one id; who sends many makes them up. */
const PER_MINUTE = 60
/** As OneSignal names browsers. */
const PUSH_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `/notification`, `/notification/subscribe`, the script of both, the service workers and the manifest. */
export async function pushRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const { sql, config, log, catalog } = options
  const siteKey = await ensureSiteKey(sql)
  const visitorOf = visitorReader(config)
  const { isTrusted } = pageOrigins(config)
  const isWithin = addressLimit({ sql, name: 'push', perMinute: () => PER_MINUTE })
  const subscribers = groupCommit<Subscriber, IdentifiedVisitor>({
    async write(items) {
      const visitors = await again(() =>
        transaction(sql, (db) =>
          recordSubscribers({ sql, db, actor: SYSTEM, config, catalog, now: now() }, items, { siteKey }),
        ),
      )
      wakeConsumers(sql)
      return visitors
    },
    failed: (err) => log.error({ err }, 'a push id could not be recorded'),
  })
  const whenOffered = () => {
    if (!config.notification_enabled || !config.notification_app_id) throw notFound()
  }

  const subscribe = async (request: FastifyRequest, reply: FastifyReply) => {
    whenOffered()
    const sent: Record<string, unknown> = { ...asObject(request.query), ...asObject(request.body) }
    const pushId = PUSH_ID.exec(String(sent.osid))?.[0]
    noStore(reply)
    if (pushId === undefined || !isFromScript(request)) return reply.send({ success: 'false' })
    if (!(await isWithin(request.ip, now())))
      throw new ApiError(429, 'too_many_requests', 'Too many push ids. Please try again in a minute.', {
        headers: { 'retry-after': '60' },
      })
    const visitor = await subscribers.add({
      visitor: visitorOf(request),
      provenId: null,
      provedId: isTrusted(request) ? provedContact(request, siteKey, null) : null,
      query: {},
      trackingId: deviceCookie(request) ?? deviceParameter(sent),
      pushId: pushId.toLowerCase(),
      isEnabled: String(sent.enabled ?? '1') !== '0',
    })
    setVisitorCookies(reply, visitor, config.public_url.startsWith('https:'))
    return reply.send({ success: true, osid: pushId })
  }
  app.get('/notification/subscribe', { helmet: false, exposeHeadRoute: false }, subscribe)
  app.post('/notification/subscribe', { helmet: false }, subscribe)

  const script = (path: string, text: () => string, headers: Record<string, string> = {}) =>
    app.get(path, { helmet: false }, async (_request, reply) => {
      whenOffered()
      return reply
        .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', ...headers })
        .type('application/javascript; charset=utf-8')
        .send(text())
    })
  script('/notification/subscribe.js', () => subscribeScript(config))
  for (const path of ['/OneSignalSDKWorker.js', '/OneSignalSDKUpdaterWorker.js'])
    script(path, () => `importScripts(${JSON.stringify(WORKER_SDK)});\n`, { 'service-worker-allowed': '/' })

  app.get('/manifest.json', { helmet: false }, async (_request, reply) => {
    whenOffered()
    const { gcm_sender_id } = config
    return reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send({ start_url: '/', gcm_sender_id, gcm_user_visible_only: true })
  })

  app.get('/notification', { helmet: false }, async (_request, reply) => {
    whenOffered()
    return noStore(reply)
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'same-origin')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(popup(config.public_url))
  })
}

/**
 * Any page can make a browser ask for an address, with its cookies: only scripts of allowed origins can send this header
 * along. Without it a stranger's push id would get what is meant for the visitor.
 */
function isFromScript({ headers }: FastifyRequest): boolean {
  return String(headers['x-requested-with']).toLowerCase() === 'xmlhttprequest'
}

const ONESIGNAL = 'https://onesignal.com https://*.onesignal.com'
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${new URL(SDK).origin} https://*.onesignal.com`,
  `style-src 'unsafe-inline' ${ONESIGNAL}`,
  `connect-src 'self' ${ONESIGNAL}`,
  `img-src 'self' data: ${ONESIGNAL}`,
  `frame-src ${ONESIGNAL}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function popup(siteUrl: string): string {
  const site = escapeHtml(siteUrl)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Notifications</title><link rel="manifest" href="${site}/manifest.json">
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #fff; color: #1a1a1a; font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 32rem; padding: 2rem 1.5rem; text-align: center; }
  button { min-height: 2.75rem; padding: .5rem 1.5rem; border: 0; border-radius: .5rem; background: #1f5fbf; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
  [hidden] { display: none; }
</style></head><body><main><h1>Notifications</h1>
<p>News of this site, shown by your browser. You can end them at any time in its settings.</p>
<p><button type="button" data-notifications="ask" hidden>Get notifications</button></p>
<p role="status" data-notifications="done" hidden>This browser gets notifications.</p>
</main><script src="${site}/notification/subscribe.js"></script></body></html>
`
}

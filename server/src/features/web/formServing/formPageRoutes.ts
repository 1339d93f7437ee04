// Forms as pages of their own, and in frames of other sites.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { previewer } from '../../../platform/auth/previewer.ts'
import { now } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { hostSide, ownAddresses } from '../../../platform/http/hosts.ts'
import { sendPage } from '../../../platform/http/page.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import { withoutProof } from '../../audience/devices/withoutProof.ts'
import { readMessage } from '../../content/forms/formMessage.ts'
import { splitQuery } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { recallBrowser } from '../visitors/browserMemory.ts'
import { provedContact } from '../visitors/proofCookie.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { SANDBOX, withVisitorToken } from '../visitors/sandboxedPage.ts'
import { readSent } from '../visitors/sentCookie.ts'
import { visitorToken } from '../visitors/visitorToken.ts'
import { formDocument, themedDocument } from './formDocument.ts'
import { loadForm } from './loadForm.ts'

/** `/form/{id}`, `/form/embed/{id}` and `/form/message`. */
export async function formPageRoutes(
  app: FastifyInstance,
  { sql, config, catalog }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const visitorOf = visitorReader(config)

  const show = (isEmbedded: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string }
    const { clickThrough } = splitQuery(request.url)
    const isSandboxed = hostSide(request, config) !== 'public'
    const isSecure = config.public_url.startsWith('https:')
    const recalled =
      isSandboxed && visitorOf(request).isTracked
        ? await recallBrowser(request, reply, { db: sql, siteKey, isSecure })
        : null
    const visitor = {
      trackingId: recalled?.trackingId ?? deviceCookie(request),
      provenId: provenContact(siteKey, clickThrough),
      sent: recalled?.sent ?? readSent(request, siteKey),
    }
    const at = now()
    const query = request.query as Record<string, unknown>
    const options = { sql, config, catalog, now: at, query }
    const published = await loadForm(options, Number(id), visitor)
    const mayPreview = published
      ? null
      : ((await previewer(request, 'form:forms', { sql, config, now: at }))?.mayView ?? null)
    const form = mayPreview ? await loadForm({ ...options, mayPreview }, Number(id), visitor) : published
    if (!form) throw notFound()
    const { template } = form
    const themed =
      template && !isEmbedded ? await themedDocument({ ...form, template }, { sql, config, now: at }) : null
    const html = themed ?? formDocument(form, { siteUrl: config.public_url, isEmbedded })
    const { origin } = new URL(config.public_url)
    const hosts = `'self' ${origin}`
    const isPrivate = form.isPersonal || mayPreview !== null || recalled !== null
    reply
      // Where a form leads in the end is its author's business: browsers hold redirects after a form to the policy, too.
      .header(
        'content-security-policy',
        `default-src 'none'; script-src ${hosts}; connect-src ${hosts}; style-src 'unsafe-inline' *; img-src * data:; media-src *; font-src * data:; frame-src ${hosts}; form-action *; base-uri 'none'; frame-ancestors *${isSandboxed ? `; ${SANDBOX}` : ''}`,
      )
      .header('cache-control', isPrivate ? 'private, no-store' : 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
    if (form.noIndex || mayPreview) reply.header('x-robots-tag', 'noindex, nofollow')
    reply.type('text/html; charset=utf-8')
    if (!isSandboxed) return reply.send(html)
    const provenId = provedContact(request, siteKey, clickThrough)
    const token = recalled && visitorToken({ ...recalled, provenId }, { siteKey, now: at })
    const pageUrl = withoutProof(config.public_url + request.url)
    return reply.send(withVisitorToken(html, { token, pageUrl, siteUrls: ownAddresses(config) }))
  }
  // The policies of a page would keep it out of frames.
  app.get('/form/:id(^\\d{1,15}$)', { helmet: false }, show(false))
  app.get('/form/embed/:id(^\\d{1,15}$)', { helmet: false }, show(true))

  app.get<{ Querystring: Record<string, unknown> }>('/form/message', async (request, reply) => {
    const found = readMessage(siteKey, request.query)
    if (!found) throw notFound()
    const message = escapeHtml(found.message).replaceAll('\n', '<br>\n')
    return sendPage(reply, { title: found.isError ? 'This did not work' : 'Thank you', message })
  })
}

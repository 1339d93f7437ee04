// Forms as pages of their own, and in frames of other sites.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { previewer } from '../../../platform/auth/previewer.ts'
import { now } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { sendPage } from '../../../platform/http/page.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import { readMessage } from '../../content/forms/formMessage.ts'
import { splitQuery } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readSent } from '../submissions/sentCookie.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { formDocument, themedDocument } from './formDocument.ts'
import { loadForm } from './loadForm.ts'

/** `/form/{id}`, `/form/embed/{id}` and `/form/message`. */
export async function formPageRoutes(
  app: FastifyInstance,
  { sql, config, catalog }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)

  const show = (isEmbedded: boolean) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string }
    const { clickThrough } = splitQuery(request.url)
    const visitor = {
      trackingId: deviceCookie(request),
      provenId: provenContact(siteKey, clickThrough),
      sent: readSent(request, siteKey),
    }
    const at = now()
    const options = { sql, config, catalog, now: at }
    const published = await loadForm(options, Number(id), visitor)
    const mayPreview = published ? null : await previewer(request, 'form:forms', options)
    const form = mayPreview ? await loadForm({ ...options, mayPreview }, Number(id), visitor) : published
    if (!form) throw notFound()
    const { template } = form
    const themed =
      template && !isEmbedded ? await themedDocument({ ...form, template }, { sql, config, now: at }) : null
    const html = themed ?? formDocument(form, { siteUrl: config.site_url, isEmbedded })
    const { origin } = new URL(config.site_url)
    const hosts = `'self' ${origin}`
    reply
      // Where a form leads in the end is its author's business: browsers hold redirects after a form to the policy, too.
      .header(
        'content-security-policy',
        `default-src 'none'; script-src ${hosts}; connect-src ${hosts}; style-src 'unsafe-inline' *; img-src * data:; media-src *; font-src * data:; frame-src ${hosts}; form-action *; base-uri 'none'; frame-ancestors *`,
      )
      .header('cache-control', form.isPersonal || mayPreview ? 'private, no-store' : 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
    if (form.noIndex || mayPreview) reply.header('x-robots-tag', 'noindex, nofollow')
    return reply.type('text/html; charset=utf-8').send(html)
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

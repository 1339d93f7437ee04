// Emails in a browser.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { previewer } from '../../../platform/auth/previewer.ts'
import { now } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { previewedContact } from '../../audience/contacts/previewedContact.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readTrackingHash } from '../../content/links/trackingHash.ts'
import { renderPreview, renderWebVersion } from '../../messaging/sends/renderWebVersion.ts'
import { openGroup } from './hitGroup.ts'

/** `/email/view/{hash}` is an open; `/email/preview/{id}` is none. */
export async function webVersionRoutes(
  app: FastifyInstance,
  { sql, config, catalog, log }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const opens = openGroup({ sql, config, log })
  const visitorOf = visitorReader(config)
  const options = () => ({ settings: config, catalog, siteKey, now: now() })

  app.get<{ Params: { hash: string } }>('/email/view/:hash', async (request, reply) => {
    const send = readTrackingHash(siteKey, request.params.hash)
    const html = send && (await renderWebVersion(sql, send, options()))
    if (!send || html === null) throw notFound()
    const visitor = visitorOf(request)
    if (visitor.isTracked && request.method === 'GET')
      await opens.add({ at: now(), visitor, send, isInBrowser: true })
    return sendMail(reply, html ?? '')
  })

  for (const path of ['/email/preview/:id(^\\d{1,15}$)', '/email/preview/:id(^\\d{1,15}$)/:objectType']) {
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const id = Number(request.params.id)
      const [email] = await sql<{ createdBy: number | null; isPublic: boolean }[]>`
        select created_by as "createdBy", is_published and public_preview as "isPublic" from emails where id = ${id}`
      const at = { sql, config, now: now() }
      const user = await previewer(request, 'email:emails', { ...at, takesSessions: true })
      const mayView = email !== undefined && user?.mayView(email.createdBy) === true
      if (!email || !(email.isPublic || mayView)) throw notFound()
      const contactId = mayView ? await previewedContact(request, user.actor, { ...at, catalog }) : null
      const html = await renderPreview(sql, id, { ...options(), contactId })
      if (html === null) throw notFound()
      return sendMail(reply, html)
    })
  }
}

// Somebody else's HTML on our address: it may look as it likes and run nothing.
function sendMail(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; img-src * data:; media-src *; font-src * data:; style-src * 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    )
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html)
}

// Scripts for pages of other sites: one that writes a form, and one that makes forms work.
import type { FastifyInstance } from 'fastify'
import { CLIENT_SCRIPT } from '../../../catalog/clientScriptPath.ts'
import { now } from '../../../platform/clock.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { namesTag } from '../../../platform/http/entityTags.ts'
import { sendScript } from '../../../platform/http/sendScript.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readBrowserState } from '../visitors/browserState.ts'
import { pageOrigins } from '../visitors/pageOrigins.ts'
import { clientScript } from './clientScript.ts'
import { generateScript } from './generateScript.ts'
import { loadForm } from './loadForm.ts'

/** `/form/generate.js?id=` and `/media/js/mautic-form.js`. */
export async function formScriptRoutes(
  app: FastifyInstance,
  { sql, config, catalog }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const { isTrusted } = pageOrigins(config)

  app.get<{ Querystring: Record<string, unknown> }>(
    '/form/generate.js',
    { helmet: false },
    async (request, reply) => {
      const id = /^\d{1,15}$/.exec(String(request.query.id))?.[0]
      const state = readBrowserState(request, { siteKey, now: now(), parameters: request.query })
      // A page reads the scripts that it loads. On other sites the form is the same as for an unknown visitor.
      const isKnown = state.isFromToken || isTrusted(request)
      const visitor = {
        trackingId: isKnown ? state.trackingId : null,
        provenId: null,
        sent: isKnown ? state.sent : [],
      }
      const form =
        id === undefined ? null : await loadForm({ sql, config, catalog, now: now() }, Number(id), visitor)
      return reply
        .header('cache-control', form?.isPersonal ? 'private, no-store' : 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .type('text/javascript; charset=utf-8')
        .send(form ? generateScript(form, config.public_url) : '')
    },
  )

  app.get(CLIENT_SCRIPT, { helmet: false }, async (request, reply) => {
    const { script, tag } = clientScript()
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', tag)
      .header('vary', 'Accept-Encoding')
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return sendScript(request, reply.type('text/javascript; charset=utf-8'), script)
  })
}

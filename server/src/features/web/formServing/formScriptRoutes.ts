// Scripts for pages of other sites: one that writes a form, and one that makes forms work.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { originCheck } from '../../../platform/http/cors.ts'
import { namesTag } from '../../../platform/http/entityTags.ts'
import { followed } from '../../../platform/values/followed.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readSent } from '../submissions/sentCookie.ts'
import { CLIENT_SCRIPT, clientScript } from './clientScript.ts'
import { generateScript } from './generateScript.ts'
import { loadForm } from './loadForm.ts'

/** `/form/generate.js?id=` and `/media/js/mautic-form.js`. */
export async function formScriptRoutes(
  app: FastifyInstance,
  { sql, config, catalog }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const isTrusted = trustedPages(config)

  app.get<{ Querystring: Record<string, unknown> }>(
    '/form/generate.js',
    { helmet: false },
    async (request, reply) => {
      const id = /^\d{1,15}$/.exec(String(request.query.id))?.[0]
      // Whoever loads the script reads what it writes: other sites get the form that nobody known would get.
      const isKnown = isTrusted(request)
      const visitor = {
        trackingId: isKnown ? deviceCookie(request) : null,
        provenId: null,
        sent: isKnown ? readSent(request, siteKey) : [],
      }
      const form =
        id === undefined ? null : await loadForm({ sql, config, catalog, now: now() }, Number(id), visitor)
      return reply
        .header('cache-control', form?.isPersonal ? 'private, no-store' : 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .type('text/javascript; charset=utf-8')
        .send(form ? generateScript(form, config.site_url) : '')
    },
  )

  app.get(CLIENT_SCRIPT, { helmet: false }, async (request, reply) => {
    const { content, tag } = clientScript()
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', tag)
      .header('x-content-type-options', 'nosniff')
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(content)
  })
}

// Pages cannot make up the site that a browser says they are on; they can keep it from saying so.
function trustedPages(
  config: Pick<Config, 'site_url' | 'cors_restrict_domains' | 'cors_valid_domains'>,
): (request: FastifyRequest) => boolean {
  const check = followed(
    () => [config.cors_valid_domains],
    () => originCheck({ cors_restrict_domains: true, cors_valid_domains: config.cors_valid_domains }),
  )
  return ({ headers: { referer = '' } }) => {
    const origin = URL.parse(referer)?.origin
    return origin !== undefined && (origin === new URL(config.site_url).origin || check()(origin))
  }
}

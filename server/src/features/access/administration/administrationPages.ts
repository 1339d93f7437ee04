// The administration interface at /s/: files that were built from admin/.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CLIENT_SCRIPT } from '../../../catalog/clientScriptPath.ts'
import { sitePath } from '../../../platform/auth/cookies.ts'
import type { Config } from '../../../platform/config.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'

/** Where `admin/build.ts` puts what it builds. */
export const BUILT = join(import.meta.dirname, '../../../../../admin/dist')

const PAGE = 'index.html'
const HEADERS = {
  'cache-control': 'no-cache',
  // A landing page on this host must not reach into a window of the interface.
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
} as const

/**
 * The Content-Security-Policy of the interface. Scripts are those of the product only: this host may serve scripts that
 * authors uploaded. Both the configured host and that of the request are named, as a proxy may rewrite one.
 */
function policyFor({ host }: FastifyRequest, config: Pick<Config, 'site_url'>): string {
  const hosts = new Set([new URL(config.site_url).host, ...(/^[\w.:[\]-]+$/.test(host) ? [host] : [])])
  // The second one runs in the preview of a form, a frame that inherits this policy.
  const scripts = [...hosts].flatMap((one) =>
    ['/s/assets/', CLIENT_SCRIPT].map((path) => `${one}${sitePath(config)}${path}`),
  )
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Serves the interface; every address below `/s/` that is no file is one of its pages. */
export async function administrationPages(app: FastifyInstance, { config }: PublicOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: BUILT,
    serve: false,
    // It is built after the first start.
    suppressWarning: true,
    preCompressed: true,
    index: false,
    cacheControl: false,
  })
  app.get('/s', async (_request, reply) => reply.redirect(`${sitePath(config)}/s/`, 301))

  app.get('/s/assets/:file(^[\\w-]+\\.[a-z\\d]+$)', async (request, reply) => {
    const { file } = request.params as { file: string }
    // Their names change with their content.
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .sendFile(`assets/${file}`, BUILT)
  })

  app.get('/s/icon.svg', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('icon.svg', BUILT),
  )

  app.get('/s/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!existsSync(join(BUILT, PAGE))) return sendUnbuilt(reply)
    return reply
      .headers(HEADERS)
      .header('content-security-policy', policyFor(request, config))
      .sendFile(PAGE, BUILT)
  })
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  reply.code(503).header('retry-after', '5').header('refresh', '5')
  return sendDocument(reply, {
    title: 'The administration interface is being built',
    body: '<p>This takes half a minute, once after each change of version. The page shows itself when it is done.</p>',
  })
}

/** Calls from scripts of other sites. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { followed } from '../values/followed.ts'

type CorsConfig = Pick<Config, 'cors_restrict_domains' | 'cors_valid_domains'>

const PREFLIGHT = {
  'access-control-allow-headers':
    'Origin, X-Requested-With, Content-Type, Authorization, Idempotency-Key, If-Match, If-None-Match',
  'access-control-allow-methods': 'PUT, PATCH, GET, POST, DELETE, OPTIONS',
  'access-control-max-age': '36000',
}
/** What a script may read beside the body. */
const EXPOSED =
  'ETag, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Idempotency-Replayed, Undo-Token, X-Request-Id'

/** What pages in a sandbox ask for: their origin is `null`, and their requests carry no cookie. */
const VISITOR_PATH =
  /^\/(?:dwc\/|focus\/|form\/(?:submit|company-lookup)\b|media\/|mtc\b|mtracking\.gif|themes\/|video\/hit)/

/**
 * Makes every OPTIONS a 204, and tells browsers which sites may call: preflights that name their headers, and requests
 * that say that a script sends them. Call it before routes are added.
 */
export function answerOrigins(app: FastifyInstance, config: CorsConfig): void {
  const check = followed(
    () => [config.cors_restrict_domains, config.cors_valid_domains],
    () => originCheck(config),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin !== undefined && asks(request)) {
      reply.header('vary', 'Origin')
      if (origin !== 'null' && check()(origin)) allow(request, reply, origin)
    }
    // Any program reads these without a cookie, so any page may.
    if (origin === 'null' && VISITOR_PATH.test(request.url)) allowAny(request, reply)
    done()
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
}

function asks(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS'
    ? request.headers['access-control-request-headers'] !== undefined
    : String(request.headers['x-requested-with']).toLowerCase() === 'xmlhttprequest'
}

function allowAny(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') reply.headers(PREFLIGHT)
}

function allow(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
  if (request.method === 'OPTIONS') reply.headers(PREFLIGHT)
  else reply.header('access-control-expose-headers', EXPOSED)
}

/** Scheme, host and port. Patterns with several asterisks would take long to refuse a longer text. */
const LONGEST_ORIGIN = 300

/** Which origins may call. `*` in an entry stands for any text; the rest has to be equal, in any case. */
export function originCheck(config: CorsConfig): (origin: string) => boolean {
  if (!config.cors_restrict_domains) return () => true
  const patterns = config.cors_valid_domains.map((entry) => {
    const parts = entry
      .trim()
      .replace(/\/+$/, '')
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`, 'i')
  })
  return (origin) => origin.length <= LONGEST_ORIGIN && patterns.some((pattern) => pattern.test(origin))
}

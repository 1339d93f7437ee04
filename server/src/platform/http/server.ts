/** Settings of the HTTP server that hold before any route is chosen. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { parseQuery } from './parseQuery.ts'
import { answerMissing } from './publicPages.ts'

/** Longest part of an address: a mail address of 254 characters, each escaped. */
const MAX_PARAM_LENGTH = 3 * 254
const KEEP_ALIVE_MS = 72_000
/** How often unfinished requests are looked at. */
const CHECK_MS = 1_000

/** Apart from the requests of any other process, and of this one before it started anew. */
const PROCESS = randomBytes(5).toString('hex')
let requests = 0

const OVERRIDES = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * Options every Campanile server starts with: times that a request may take to arrive, requests that are told apart in the
 * log, bracketed query strings, addresses with `/index.php` in front, and the method that a POST carries in the header
 * X-HTTP-Method-Override or in the query's `_method`. A `_method` in the body is read by the routes, which exist for
 * POST too.
 */
export function serverOptions(config: Pick<Config, 'http_headers_timeout' | 'http_upload_timeout'>) {
  return {
    genReqId: () => `${PROCESS}-${(++requests).toString(36)}`,
    serverFactory: (handler: RequestListener) => listenTo(handler, config),
    forceCloseConnections: 'idle' as const,
    // `finishRequests` refuses them, in the documented shape.
    return503OnClosing: false,
    routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_PARAM_LENGTH },
    /** An address the router cannot read leads nowhere. */
    frameworkErrors(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
      answerMissing(request, reply)
    },
    rewriteUrl(request: IncomingMessage) {
      const url = withoutFront(withoutHost(request.url ?? '/'))
      const wanted =
        request.method === 'POST' ? overriding(request.headers['x-http-method-override'], url) : undefined
      if (wanted) request.method = wanted
      return url
    },
  }
}

function listenTo(handler: RequestListener, config: Parameters<typeof serverOptions>[0]) {
  const headersTimeout = config.http_headers_timeout * 1_000
  const server = createServer(
    {
      headersTimeout,
      // The longest that any request may take to arrive. Bodies that are no uploads have less, see receiveBody.
      requestTimeout: headersTimeout + config.http_upload_timeout * 1_000,
      connectionsCheckingInterval: CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    handler,
  )
  // PHP sends an empty Expect. An expectation that is not known may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', handler)
  return server
}

// A whole address, as it is sent to proxies, is its path (RFC 9112, section 3.2.2): which host it names is anybody's word, and
// nothing that we answer may lead there.
function withoutHost(url: string): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^[a-z][a-z\d+.-]{0,20}:\/\/[^/?#]*/i, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}

function withoutFront(url: string): string {
  if (!/^\/index\.php(?:[/?#]|$)/.test(url)) return url
  const rest = url.slice('/index.php'.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

function overriding(header: string | string[] | undefined, url: string): string | undefined {
  const query = url.includes('_method=')
    ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('_method')
    : null
  const wanted = String(header ?? query ?? '').toUpperCase()
  return OVERRIDES.has(wanted) ? wanted : undefined
}

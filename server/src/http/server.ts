/** Settings of the HTTP server that hold before any route is chosen. */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { notFound } from '../errors.ts'
import { BODY_LIMIT, parseForm } from './body.ts'
import { sendError } from './errorHandler.ts'

/** Longest part of an address: a mail address of 254 characters, each escaped. */
const MAX_PARAM_LENGTH = 3 * 254

const OVERRIDES = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * Options every Campanile server starts with: bracketed query strings, and the method that a POST carries in the
 * header X-HTTP-Method-Override or in the query's `_method` (compatibility, section 1.2). A `_method` in the body
 * is read by the routes, which exist for POST too.
 */
export const serverOptions = {
  bodyLimit: BODY_LIMIT,
  forceCloseConnections: 'idle' as const,
  routerOptions: { querystringParser: parseForm, maxParamLength: MAX_PARAM_LENGTH },
  /** An address the router cannot read leads nowhere. */
  frameworkErrors(_error: unknown, _request: unknown, reply: FastifyReply) {
    sendError(reply, notFound('There is nothing at this address.'))
  },
  rewriteUrl(request: IncomingMessage) {
    const wanted =
      request.method === 'POST'
        ? overriding(request.headers['x-http-method-override'], request.url ?? '')
        : undefined
    if (wanted) request.method = wanted
    return request.url ?? '/'
  },
}

function overriding(header: string | string[] | undefined, url: string): string | undefined {
  const query = url.includes('_method=')
    ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('_method')
    : null
  const wanted = String(header ?? query ?? '').toUpperCase()
  return OVERRIDES.has(wanted) ? wanted : undefined
}

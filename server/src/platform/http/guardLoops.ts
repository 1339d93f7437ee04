import type { FastifyInstance } from 'fastify'
import { ApiError, badRequest } from '../errors.ts'
import { HOPS_HEADER, MAX_HOPS, withHops } from '../hops.ts'

/**
 * Reads from a request how many requests of an installation led to it, for all that is done because of it, and ends loops
 * of webhooks, campaigns and forms that call each other. Requests without the header cost nothing.
 */
export function guardLoops(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers[HOPS_HEADER]
    if (header === undefined) return done()
    const hops = /^\d{1,9}$/.test(String(header)) ? Number(header) : null
    if (hops === null) return done(badRequest('The header Campanile-Hops should be a whole number.'))
    if (hops > MAX_HOPS) return done(loopDetected())
    withHops(hops, done)
  })
}

/** 508, RFC 5842. */
function loopDetected(): ApiError {
  return new ApiError(
    508,
    'loop_detected',
    `This request follows from ${MAX_HOPS} others of this kind: webhooks, campaigns or forms call each other in a circle.`,
  )
}

/** The orderly end: nobody takes the database from a request that is being worked on. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { afterRequest } from './afterRequest.ts'

/** How long requests under way may go on after the server was told to stop. */
const PATIENCE_MS = 5_000

/**
 * Makes `close()` resolve when every request has been worked off, also those whose client has gone: their
 * connections are closed, so the framework itself would not wait for them. Requests that arrive meanwhile get a 503:
 * what they need may be gone. After `patienceMs` connections are cut, and what still runs is left to itself. Call it
 * before hooks and routes are added.
 */
export function finishRequests(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  const running = new Set<FastifyRequest>()
  let isClosing = false
  let deadline: Promise<void> = Promise.resolve()
  let allEnded: (() => void) | null = null
  const stopWaiting = new AbortController()

  function end(request: FastifyRequest): void {
    running.delete(request)
    if (running.size === 0) allEnded?.()
  }

  app.addHook('onRequest', (request, reply, done) => {
    running.add(request)
    // A reply that a handler has taken over is never "sent".
    afterRequest(request, reply, () => {
      if (reply.sent) end(request)
    })
    done(isClosing ? new ApiError(503, 'busy', 'The server is stopping. Please try again.') : undefined)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // A connection that stays open for a next request would hold up the end.
    if (isClosing) reply.header('connection', 'close')
    end(request)
    done(null, payload)
  })

  app.addHook('preClose', (done) => {
    isClosing = true
    deadline = sleep(patienceMs, undefined, { signal: stopWaiting.signal }).then(
      () => app.server.closeAllConnections(),
      () => {},
    )
    done()
  })
  app.addHook('onClose', async () => {
    if (running.size > 0) {
      await Promise.race([new Promise<void>((resolve) => (allEnded = resolve)), deadline])
      if (running.size > 0) app.log.warn({ requests: running.size }, 'requests did not end in time')
    }
    stopWaiting.abort()
  })
}

/** Bodies that nobody waits for: a request may be answered before all of it is there. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Cuts the connection when the rest of a body does not arrive in time after the answer. Until then it is read and
 * forgotten: a client that is still sending would not see the answer otherwise.
 */
export function cutBodies(app: FastifyInstance, config: Pick<Config, 'http_body_timeout'>): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // False, and not undefined: requests without a connection have no end.
    if (raw.complete === false && !raw.destroyed) {
      const timer = setTimeout(() => raw.destroy(), config.http_body_timeout * 1_000).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

// What changes, told as it changes.
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { endWatching, watchChanges } from './liveHub.ts'

/** The client comes again, known anew. */
const LONGEST_SECONDS = 3_600

const WATCH = {
  summary: 'Watch what changes, as server-sent events',
  query: {
    wait: s.optional(
      s.int({ description: `Seconds after which it ends: 0 to ${LONGEST_SECONDS}, the latter unless told.` }),
    ),
    lastEventId: s.optional(
      s.text({ description: 'As the header `Last-Event-ID`: what changed since is told first.' }),
    ),
  },
  answer: null,
  media: 'text/event-stream',
  errors: [400, 429, 503],
} as const

export function liveRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  const pools = new Set<Parameters<typeof endWatching>[0]>()
  app.addHook('preClose', async () => {
    for (const pool of pools) await endWatching(pool)
  })
  route(app, 'GET /live', WATCH, async (request, reply) => {
    const context = contextOf(request)
    const { wait, lastEventId } = queryOf(request)
    const seconds = isBlank(wait) ? LONGEST_SECONDS : Number(wait)
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > LONGEST_SECONDS)
      throw invalid('wait', `This value should be a whole number from 0 to ${LONGEST_SECONDS}.`)
    const header = request.headers['last-event-id']
    const lastId = typeof header === 'string' && header !== '' ? header : toText(lastEventId) || null
    pools.add(context.sql)
    const stream = await watchChanges(context, { lastId, limitMs: seconds * 1_000 })
    reply
      .type('text/event-stream')
      // Nothing else is asked for on it, and a server that stops need not wait for its rest.
      .header('connection', 'close')
      // Proxies hand it on as it comes.
      .header('x-accel-buffering', 'no')
    return stream
  })
}

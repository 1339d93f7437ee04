import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../../platform/errors.ts'
import { holds } from '../../../platform/permissions.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'

/** What webhooks can be told of (compatibility, section 2.4, "hooks/triggers"). */
export function webhookRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/hooks/triggers', async (request) => {
    const { actor, catalog } = contextOf(request)
    if (!holds(actor, 'webhook:webhooks:view')) throw forbidden()
    const shown = [...catalog.webhookTriggers].map(([key, { label, description }]) => [
      key,
      { label, description },
    ])
    return { triggers: Object.fromEntries(shown) }
  })
}

import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { holds } from '../../../platform/permissions.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'

const TRIGGERS = {
  summary: 'What they can be told of',
  answer: s.object({ triggers: s.map(s.object({ label: s.text(), description: s.text() }), 'By key.') }),
} as const

/** What webhooks can be told of. */
export function webhookRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /hooks/triggers', TRIGGERS, async (request) => {
    const { actor, catalog } = contextOf(request)
    if (!holds(actor, 'webhook:webhooks:view')) throw forbidden()
    const shown = [...catalog.webhookTriggers].map(([key, { name: label, description }]) => [
      key,
      { label, description },
    ])
    return { triggers: Object.fromEntries(shown) }
  })
}

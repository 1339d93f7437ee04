import type { FastifyInstance } from 'fastify'
import { digest } from '../../../platform/auth/secrets.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { route } from '../../../platform/http/route.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { contactActionShape, findOwn, showContactAction } from '../contactActions/routes.ts'
import { undoContactAction } from '../contactActions/undoContactAction.ts'
import { putBack } from './putBack.ts'
import { undoMerge } from './undoMerge.ts'

const UNDO = {
  summary: 'Undo what you deleted, merged, or did to many contacts, in the last ten minutes',
  answer: s.object({
    undone: s.list(
      s.object({
        kind: s.text({ description: 'As in references: `contact`, `segment`.' }),
        ids: s.list(s.int()),
      }),
    ),
    contactAction: s.optional(contactActionShape),
  }),
  errors: [403, 404, 409],
} as const

export function undoRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /undo/:token(^[0-9a-f]{64}$)', UNDO, async (request) => {
    const context = contextOf(request)
    const { token } = request.params as { token: string }
    const actionId = await transaction(context.sql, (db) =>
      undoContactAction({ ...context, db }, digest(token)),
    )
    if (actionId !== null)
      return { undone: [], contactAction: showContactAction(await findOwn(context, actionId)) }
    const undone = await transaction(context.sql, async (db) => {
      const own = { ...context, db }
      return (await undoMerge(own, token)) ?? (await putBack(own, token))
    })
    wakeConsumers(context.sql)
    return { undone }
  })
}

// Bringing one contact to a stage and out of it.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { lockEditableContacts } from '../contactRows/lockEditableContacts.ts'
import { setStages } from './setStages.ts'
import { stage } from './stage.ts'

export function stageRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const action of ['add', 'remove'] as const) {
    const summary = action === 'add' ? 'Add a contact' : 'Remove a contact'
    // Older clients put the verb first.
    for (const path of [`:contactId(^\\d+$)/${action}`, `${action}/:contactId(^\\d+$)`])
      route(
        app,
        `POST /stages/:id(^\\d+$)/contact/${path}`,
        { summary, answer: s.object({ success: s.exactly(1) }) },
        async (request) => {
          await move(contextOf(request), action, {
            stageId: idOf(request),
            contactId: idOf(request, 'contactId'),
          })
          return { success: 1 }
        },
      )
  }
}

// A contact in another stage is not taken out of that one.
async function move(
  context: Context,
  action: 'add' | 'remove',
  { stageId, contactId }: { stageId: number; contactId: number },
): Promise<void> {
  const { sql, actor, now } = context
  await transaction(sql, async (db) => {
    await find({ ...context, db }, stage, [stageId])
    await lockEditableContacts({ ...context, db }, [contactId])
    const by = { actor, now, actionName: action === 'add' ? 'Added by API' : 'Removed by API' }
    await setStages(
      db,
      [contactId],
      action === 'add' ? stageId : null,
      action === 'add' ? by : { ...by, from: stageId },
    )
  })
  wakeConsumers(sql)
}

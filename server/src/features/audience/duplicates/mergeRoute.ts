// Merging two contacts by hand.
import type { FastifyInstance } from 'fastify'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { currentIds } from '../../../platform/rest/moved.ts'
import { undoable } from '../../../platform/undo/undoable.ts'
import { toId } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { contact } from '../contacts/contact.ts'
import { mergeContact } from './mergeContact.ts'

const MERGE = {
  summary:
    'Merge another contact into this one: it keeps its id and gets what the other has. Can be undone for ten minutes',
  body: s.object({ contact: s.int({ description: 'The id of the contact that goes.' }) }),
  answer: s.object({ id: s.int({ description: 'The contact that is left.' }), merged: s.int() }),
  errors: [400, 403, 404, 409],
  example: { body: { contact: 8 } },
} as const

export function mergeRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /contacts/:id(^\\d+$)/merge', MERGE, async (request, reply) => {
    const context = undoable(contextOf(request), reply)
    await find(context, contact, [idOf(request)], 'edit')
    const given = toId(objectBody(request).contact)
    if (given === undefined || given === 0) throw invalid('contact', 'This value should be an id.')
    const [merged = given] = await currentIds(context.db, contact, [given])
    const id = await mergeContact(context, idOf(request), merged)
    wakeConsumers(context.sql)
    return { id, merged }
  })
}

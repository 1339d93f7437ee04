// Members of a segment by hand (rest-interface, "Segments"; compatibility, section 2.4).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { toId } from '../../../platform/values/field.ts'
import { OrderedMap } from '../../../platform/values/json.ts'
import { findEditableContacts } from '../../audience/contactRows/findEditableContacts.ts'
import { lockEditableContacts } from '../../audience/contactRows/lockEditableContacts.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { removeContactsFromSegments } from './removeContactsFromSegments.ts'
import { segment } from './segment.ts'

const CHANGES = { add: addContactsToSegments, remove: removeContactsFromSegments }

export function segmentRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const action of ['add', 'remove'] as const) {
    const answer = async (request: FastifyRequest) => {
      const context = contextOf(request)
      const segmentId = idOf(request)
      const contactId = idOf(request, 'contactId')
      await change(context, action, segmentId, async (inside) => {
        await lockEditableContacts(inside, [contactId])
        return [contactId]
      })
      return { success: 1 }
    }
    app.post(`/segments/:id(^\\d+$)/contact/:contactId(^\\d+$)/${action}`, answer)
    // Older clients put the verb first.
    app.post(`/segments/:id(^\\d+$)/contact/${action}/:contactId(^\\d+$)`, answer)
  }

  app.post('/segments/:id(^\\d+$)/contacts/add', async (request) => {
    const context = contextOf(request)
    const wanted = contactIdsOf(context, request.body)
    const known = wanted.map(toId).filter((id) => id !== undefined)
    let editable: ReadonlySet<number> = new Set()
    await change(context, 'add', idOf(request), async (inside) => {
      editable = await findEditableContacts(inside, known)
      return [...editable]
    })
    const details = wanted.map((id): [string, { success: boolean }] => [
      String(id),
      { success: editable.has(toId(id) ?? 0) },
    ])
    return { success: 1, details: new OrderedMap(details) }
  })
}

async function change(
  context: Context,
  action: keyof typeof CHANGES,
  segmentId: number,
  contacts: (inside: Context) => Promise<number[]>,
): Promise<void> {
  const { sql, actor, now } = context
  await transaction(sql, async (db) => {
    const inside = { ...context, db }
    await find(inside, segment, [segmentId])
    const pairs = (await contacts(inside)).map((contactId) => ({ contactId, segmentId }))
    await CHANGES[action](db, pairs, { manual: true, now, actor })
  })
  wakeConsumers(sql)
}

// `contactIds` as documented, `ids` and a bare list as clients send them.
function contactIdsOf({ config }: Context, body: unknown): unknown[] {
  const given = asObject(body)
  const list = given ? (given.contactIds ?? given.ids) : body
  if (list === undefined || list === null) throw badRequest('contactIds: a list of contact ids is needed.')
  const ids = typeof list === 'object' ? Object.values(list) : String(list).split(',')
  if (ids.some((id) => typeof id === 'object'))
    throw badRequest('contactIds: a list of contact ids is needed.')
  const limit = config.api_batch_max_limit
  if (ids.length > limit) throw badRequest(`At most ${limit} contacts can be added at once.`)
  return ids
}

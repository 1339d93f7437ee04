// Members of a segment by hand.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { findMoved } from '../../../platform/rest/moved.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { toId } from '../../../platform/values/field.ts'
import { OrderedMap } from '../../../platform/values/json.ts'
import { s } from '../../../platform/values/shape.ts'
import { findEditableContacts } from '../../audience/contactRows/findEditableContacts.ts'
import { lockEditableContacts } from '../../audience/contactRows/lockEditableContacts.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { removeContactsFromSegments } from './removeContactsFromSegments.ts'
import { segment } from './segment.ts'

const ADD_CONTACTS = {
  summary: 'Add contacts',
  body: s.either(
    s.object({ contactIds: s.list(s.int()) }),
    s.object({ ids: s.either(s.list(s.int()), s.text()) }),
    s.list(s.int()),
  ),
  answer: s.object({
    success: s.exactly(1),
    details: s.map(s.object({ success: s.bool() }), 'By id of the contact.'),
  }),
  example: { body: { contactIds: [1, 2] } },
} as const

const CHANGES = { add: addContactsToSegments, remove: removeContactsFromSegments }

export function segmentRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const action of ['add', 'remove'] as const) {
    const summary = action === 'add' ? 'Add a contact' : 'Remove a contact'
    // Older clients put the verb first.
    for (const path of [`:contactId(^\\d+$)/${action}`, `${action}/:contactId(^\\d+$)`])
      route(
        app,
        `POST /segments/:id(^\\d+$)/contact/${path}`,
        { summary, answer: s.object({ success: s.exactly(1) }) },
        async (request) => {
          const context = contextOf(request)
          const contactId = idOf(request, 'contactId')
          await change(context, action, idOf(request), async (inside) => {
            await lockEditableContacts(inside, [contactId])
            return [contactId]
          })
          return { success: 1 }
        },
      )
  }

  route(app, 'POST /segments/:id(^\\d+$)/contacts/add', ADD_CONTACTS, async (request) => {
    const context = contextOf(request)
    let wanted: ReturnType<typeof contactIdsOf> = []
    let editable: ReadonlySet<number> = new Set()
    let moved: ReadonlyMap<number, number> = new Map()
    await change(context, 'add', idOf(request), async (inside) => {
      wanted = contactIdsOf(context, request.body)
      const known = wanted.map(toId).filter((id) => id !== undefined)
      moved = await findMoved(inside.db, contact, known)
      editable = await findEditableContacts(inside, [...new Set(known.map((id) => moved.get(id) ?? id))])
      return [...editable]
    })
    const details = wanted.map((given): [string, { success: boolean }] => {
      const id = toId(given) ?? 0
      return [String(given), { success: editable.has(moved.get(id) ?? id) }]
    })
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

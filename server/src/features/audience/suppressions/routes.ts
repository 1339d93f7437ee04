// Suppression lists: addresses that nobody writes to, named by hand or by files. Addresses themselves are not kept.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { insertJobs } from '../../../platform/engine/jobs.ts'
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type Actor, holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { findLists, markRemoved, takeAddresses } from './lists.sql.ts'
import { removeListTask } from './removeList.ts'
import { MAX_ADDRESSES, REASONS, suppressList } from './suppressList.ts'

const addresses = s.list(s.text({ format: 'email' }))
const SUPPRESS = {
  summary: 'Have nobody write to these email addresses, whoever has them now or comes with one later',
  body: s.object({ addresses, reason: s.optional(s.word(...REASONS)) }),
  answer: s.object({
    suppressed: s.int({ description: 'How many addresses.' }),
    blocked: s.int({ description: 'How many contacts are not written to any more.' }),
  }),
  statuses: [201],
  example: { body: { addresses: ['ada@sample.example'], reason: 'unsubscribed' } },
} as const
const TAKE_OFF = {
  summary: 'Take these email addresses off all suppression lists; contacts that are blocked stay so',
  body: s.object({ addresses }),
  answer: s.object({ removed: s.int({ description: 'How many addresses were on a list.' }) }),
  example: { body: { addresses: ['ada@sample.example'] } },
} as const
const LISTS = {
  summary: 'The suppression lists that came as files, newest first',
  query: { start: s.optional(s.int()), limit: s.optional(s.int()) },
  answer: s.object({
    total: s.int(),
    lists: s.list(
      s.object(
        {
          id: s.int(),
          name: s.text({ description: 'What the file was called.' }),
          addresses: s.int({ description: 'How many it names.' }),
          dateAdded: s.moment(),
          createdByUser: s.orNull(s.text()),
        },
        'SuppressionList',
      ),
    ),
  }),
  errors: [403],
} as const
const REMOVE = {
  summary:
    'Take back a suppression list: addresses that no other list names are free again; contacts that are blocked stay so',
  answer: s.object({ success: s.exactly(true) }),
  statuses: [202],
  errors: [403, 404],
} as const

/** A list holds for everybody, so it takes the right to change everybody. @throws ApiError 403 */
export function demandSuppression(actor: Actor): void {
  if (!maySuppress(actor)) throw forbidden()
}

/** Whether the actor may add addresses to suppression lists. */
export function maySuppress(actor: Actor): boolean {
  return holds(actor, 'lead:leads:editother')
}

export function suppressionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /suppressions', SUPPRESS, async (request, reply) => {
    const context = contextOf(request)
    demandSuppression(context.actor)
    const body = objectBody(request)
    const reason = isBlank(body.reason) ? 'unsubscribed' : REASONS.find((one) => one === body.reason)
    const texts = await addressesIn(context, body.addresses)
    if (!reason) throw invalid('reason', `This value should be one of ${REASONS.join(', ')}.`)
    const listed = texts.map((address) => ({ address, reason }))
    const { blocked } = await suppressList(context.sql, listed, context)
    reply.code(201)
    return { suppressed: new Set(texts.map((address) => address.toLowerCase())).size, blocked }
  })

  route(app, 'POST /suppressions/remove', TAKE_OFF, async (request) => {
    const context = contextOf(request)
    demandSuppression(context.actor)
    const texts = await addressesIn(context, objectBody(request).addresses)
    const removed = await transaction(context.sql, async (db) => {
      const taken = await takeAddresses(db, texts)
      const entry = { bundle: 'lead', object: 'suppression', objectId: 0, action: 'delete' }
      await insertAuditEntries(db, [{ ...entry, details: { addresses: taken } }], context)
      return taken
    })
    return { removed }
  })

  route(app, 'GET /suppressions/lists', LISTS, async (request) => {
    const { db, actor, config } = contextOf(request)
    demandSuppression(actor)
    const { total, lists } = await findLists(db, pageOf(queryOf(request), config))
    return { total, lists: lists.map((list) => ({ ...list, dateAdded: isoDate(list.dateAdded) })) }
  })

  route(app, 'DELETE /suppressions/lists/:id(^\\d+$)', REMOVE, async (request, reply) => {
    const context = contextOf(request)
    demandSuppression(context.actor)
    const id = idOf(request)
    await transaction(context.sql, async (db) => {
      const name = await markRemoved(db, id)
      if (name === null) throw notFound()
      const key = `${removeListTask.name}:${id}`
      await insertJobs(db, [{ task: removeListTask, payload: { id }, key, mode: 'keep' }])
      const entry = { bundle: 'lead', object: 'suppressionList', objectId: id, action: 'delete' }
      await insertAuditEntries(db, [{ ...entry, details: { name } }], context)
    })
    reply.code(202)
    return { success: true }
  })
}

/** @throws ApiError 400 for none, too many, and what is no address. */
async function addressesIn({ db }: Context, given: unknown): Promise<string[]> {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_ADDRESSES)
    throw invalid('addresses', `This value should be a list of 1 to ${MAX_ADDRESSES} email addresses.`)
  const { record } = await loadContactFields(db)
  return given.map((text, index) => {
    const parsed = record.email?.parse(text)
    if (!parsed || !('value' in parsed) || typeof parsed.value !== 'string')
      throw invalid(`addresses[${index}]`, 'This value is not a valid email address.')
    return parsed.value
  })
}

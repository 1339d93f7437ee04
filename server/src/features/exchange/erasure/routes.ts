// Erasures: asked for, watched, and kept as certificates.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findRights } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { type Erasure, findErasures, insertErasure, STATES } from './erasures.sql.ts'
import { insertErasureJobs } from './runErasure.ts'

const erasureShape = s.object(
  {
    id: s.int(),
    contact: s.int({ description: 'The id that the contact had.' }),
    state: s.word(...STATES),
    dateAdded: s.moment(),
    dateEnded: s.orNull(s.moment()),
    userId: s.orNull(s.int()),
    createdByUser: s.orNull(s.text({ description: 'Who asked for it.' })),
    erased: s.map(
      s.int(),
      'How many rows went, or say nothing of the person any more, by table; and how many files.',
    ),
    kept: s.list(s.text({ description: 'What stays, in words.' })),
    backups: s.list(s.object({ file: s.text(), date: s.text({ format: 'date-time' }) })),
  },
  'Erasure',
)

const answer = s.object({ erasure: erasureShape })

const START = {
  summary: 'Erase a person: everything that is held goes, logs included',
  answer,
  statuses: [202],
  errors: [403, 404],
} as const
const LIST = {
  summary: 'Erasures and their certificates, newest first: your own, and all of them for administrators',
  query: { start: s.optional(s.int()), limit: s.optional(s.int()) },
  answer: s.object({ total: s.int(), erasures: s.list(erasureShape) }),
} as const
const READ = { summary: 'How far an erasure is, and what it has erased', answer, errors: [404] } as const

export function erasureRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /contacts/:id(^\\d+$)/erase', START, async (request, reply) => {
    const context = contextOf(request)
    const contactId = await visibleContactId(context, idOf(request))
    const id = await transaction(context.sql, (db) => start({ ...context, db }, contactId))
    reply.code(202)
    return { erasure: show(await findOwn(context, id)) }
  })

  route(app, 'GET /erasures', LIST, async (request) => {
    const { db, actor, config } = contextOf(request)
    const { total, erasures } = await findErasures(db, actor, pageOf(queryOf(request), config))
    return { total, erasures: erasures.map(show) }
  })

  route(app, 'GET /erasures/:id(^\\d+$)', READ, async (request) => ({
    erasure: show(await findOwn(contextOf(request), idOf(request))),
  }))
}

async function start(context: Context, contactId: number): Promise<number> {
  const { db } = context
  const rights = (await findRights(context, contact, [contactId])).get(contactId)
  if (!rights) throw notFound()
  if (!rights.delete) throw forbidden()
  const { id, isNew } = await insertErasure(db, contactId, context)
  await insertErasureJobs(db, [id])
  const entry = { ...contact.audit, objectId: contactId, action: 'erase', details: {} }
  if (isNew) await insertAuditEntries(db, [entry], context)
  return id
}

async function findOwn({ db, actor }: Context, id: number): Promise<Erasure> {
  const [found] = (await findErasures(db, actor, { id, limit: 1 })).erasures
  if (!found) throw notFound()
  return found
}

/** What no erasure takes away. Backups have their own list. */
const KEPT = [
  'Keyed hashes of the email addresses and telephone numbers, so that a contact which has one of them again is not written to.',
  'Counts and figures, and rows of logs that name nobody.',
  'In the audit log who did what and when, without what was changed.',
  'What people wrote for many: content, what steps of campaigns send, drafts, and the addresses that the product itself writes from and to. Filters that asked for the person ask for "[erased]".',
  'Files that were handed over to be imported, and files of reports, if they have no address, number or full name of the person.',
  'Answers to requests with an Idempotency-Key, encrypted with a key that only the caller has, for at most a day.',
  'Backups that are not in the list, copies that the database server keeps (write-ahead log, replicas, pages until they are used again), and what other programs were told or sent before.',
]

function show(row: Erasure): Shown<typeof erasureShape> {
  return {
    id: row.id,
    contact: row.contactId,
    state: row.state,
    dateAdded: isoDate(row.dateAdded),
    dateEnded: row.dateEnded && isoDate(row.dateEnded),
    userId: row.userId,
    createdByUser: row.createdByUser,
    erased: row.erased,
    kept: KEPT,
    backups: row.backups,
  }
}

// Set actions: counted, asked for, and watched.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { digest } from '../../../platform/auth/secrets.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { currentIds } from '../../../platform/rest/moved.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { UNDO_TOKEN } from '../../../platform/undo/undoable.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { ACTION_TYPES } from './actionTypes.ts'
import { type Chosen, countChosen, judgeChosen, readChosen } from './chosenContacts.ts'
import { progressOf } from './contactActionJobs.ts'
import {
  type Action,
  type ContactAction,
  countUnderWay,
  findContactActions,
  insertContactAction,
  insertParts,
  MOST_UNDER_WAY,
  STATES,
} from './contactActions.sql.ts'
import { readActions, rightOf } from './readActions.ts'
import { insertContactActionJobs } from './runContactAction.ts'

const MOST_INT = 2 ** 31 - 1
const TYPES = Object.keys(ACTION_TYPES)

const actionSent = s.sent({
  type: s.word(...TYPES),
  tags: s.optional(s.list(s.either(s.text(), s.int()))),
  segments: s.optional(s.list(s.int())),
  campaigns: s.optional(s.list(s.int())),
  owner: s.optional(s.orNull(s.int())),
  stage: s.optional(s.orNull(s.int())),
  points: s.optional(s.int()),
  group: s.optional(s.int({ description: 'A point group; without it the points.' })),
  fields: s.optional(s.map(s.anything(), 'Values by alias of the field.')),
  channels: s.optional(s.list(s.text())),
  reason: s.optional(s.int({ description: '1 unsubscribed, 2 bounced, 3 by hand.' })),
  comments: s.optional(s.text()),
})

const chosen = {
  ids: s.optional(s.list(s.int())),
  search: s.optional(s.text({ description: 'As in lists.' })),
  segment: s.optional(s.int({ description: 'Only who is in this segment.' })),
}
const most = s.optional(
  s.int({ description: 'Nothing is done when there are more contacts, such as those counted before.' }),
)
const body = s.sent({ ...chosen, most, actions: s.list(actionSent) })
const example = { body: { ids: [1], actions: [{ type: 'addTags', tags: ['Fair'] }] } }

/** A set action in answers. */
export const contactActionShape = s.object(
  {
    id: s.int(),
    actions: s.list(s.free('As it was sent: `type`, and what it takes.')),
    search: s.text(),
    segment: s.orNull(s.int()),
    state: s.word(...STATES),
    progress: s.number({ description: 'The share of the contacts that is done, from 0 to 1.' }),
    total: s.int({ description: 'How many contacts are meant, as far as they are found.' }),
    done: s.int({ description: 'How many of them were worked off.' }),
    applied: s.int({ description: 'How many of these got everything.' }),
    errors: s.list(
      s.object({
        reason: s.text({ description: '`notAllowed`, `gone`, or a sentence.' }),
        count: s.int(),
        ids: s.list(s.int({ description: 'Up to a hundred of the contacts.' })),
      }),
    ),
    error: s.orNull(s.text()),
    dateAdded: s.moment(),
    dateStarted: s.orNull(s.moment()),
    dateEnded: s.orNull(s.moment()),
    createdByUser: s.orNull(s.text()),
    undoes: s.orNull(s.int({ description: 'The set action that this one takes back.' })),
    canUndo: s.bool({ description: 'It can be taken back by the `Undo-Token` of its first answer.' }),
  },
  'ContactAction',
)
const answer = s.object({ contactAction: contactActionShape })

const START = {
  summary: 'Change or delete many contacts at once',
  body,
  answer,
  statuses: [202],
  errors: [400, 403, 404, 409],
  example,
} as const
const COUNT = {
  summary: 'How many contacts a set action is meant for, and how many of them you may change',
  body,
  answer: s.object({
    total: s.int(),
    allowed: s.int({ description: 'Those that you may change, or delete.' }),
    notAllowed: s.int(),
  }),
  errors: [400, 403, 404],
  example,
} as const
const LIST = {
  summary: 'Set actions, newest first: your own, and all of them for administrators',
  query: { start: s.optional(s.int()), limit: s.optional(s.int()) },
  answer: s.object({ total: s.int(), contactActions: s.list(contactActionShape) }),
} as const
const READ = { summary: 'How far a set action is', answer, errors: [404] } as const

export function contactActionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /contacts/actions', START, async (request, reply) => {
    const context = contextOf(request)
    const asked = await readAsked(context, objectBody(request))
    const token = randomBytes(32).toString('hex')
    const id = await transaction(context.sql, (db) => start({ ...context, db }, asked, token))
    reply.code(202).header(UNDO_TOKEN, token)
    return { contactAction: showContactAction(await findOwn(context, id)) }
  })

  route(app, 'POST /contacts/actions/count', COUNT, async (request) => {
    const context = contextOf(request)
    const asked = await readAsked(context, objectBody(request))
    const { total, allowed } = await boundedRead(context, (within) =>
      countChosen(within, asked.chosen, rightOf(asked.actions)),
    )
    return { total, allowed, notAllowed: total - allowed }
  })

  route(app, 'GET /contacts/actions', LIST, async (request) => {
    const { db, actor, config } = contextOf(request)
    const page = pageOf(queryOf(request), config)
    const { total, contactActions } = await findContactActions(db, actor, page)
    return { total, contactActions: contactActions.map(showContactAction) }
  })

  route(app, 'GET /contacts/actions/:id(^\\d+$)', READ, async (request) => ({
    contactAction: showContactAction(await findOwn(contextOf(request), idOf(request))),
  }))
}

interface Asked {
  most: number | null
  chosen: Chosen
  actions: Action[]
}

async function readAsked(context: Context, sent: Readonly<Record<string, unknown>>): Promise<Asked> {
  const actions = await readActions(context, sent.actions)
  const read = readChosen(sent)
  const chosen =
    'ids' in read ? { ids: (await currentIds(context.db, contact, read.ids)).sort((a, b) => a - b) } : read
  await judgeChosen(context, chosen)
  return { chosen, actions, most: mostOf(sent.most, chosen) }
}

async function start(context: Context, { chosen, actions, most }: Asked, token: string): Promise<number> {
  const { db, actor, now } = context
  if ((await countUnderWay(db, actor)) >= MOST_UNDER_WAY)
    throw conflict(`${MOST_UNDER_WAY} set actions of yours are under way: wait for the end of one.`)
  const isSearch = !('ids' in chosen)
  const { search, segmentId } = isSearch ? chosen : { search: '', segmentId: null }
  const id = await insertContactAction(
    db,
    { actions, search, segmentId, most, isSearch },
    { actor, now, undoDigest: digest(token) },
  )
  if (!isSearch) {
    await insertParts(db, { id, total: 0 }, chosen.ids)
    await db`update contact_actions set total = ${chosen.ids.length} where id = ${id}`
  }
  const details = {
    actions: actions.map(({ type }) => type),
    ...(isSearch ? { segmentId } : { ids: chosen.ids.length }),
  }
  const entry = { bundle: 'lead', object: 'contactAction', objectId: id, action: 'create', details }
  await insertAuditEntries(db, [entry], { actor, now })
  await insertContactActionJobs(db, [id])
  return id
}

/** @throws ApiError 400 for what is no number, and where there are more ids. */
function mostOf(given: unknown, chosen: Chosen): number | null {
  if (given === undefined || given === null) return null
  if (!Number.isInteger(given) || Number(given) < 0)
    throw invalid('most', 'This value should be a whole number.')
  if ('ids' in chosen && chosen.ids.length > Number(given))
    throw invalid('ids', `These are more than the ${given} contacts that were meant.`)
  return Math.min(Number(given), MOST_INT)
}

/** A set action of the actor's. @throws ApiError 404 */
export async function findOwn({ db, actor }: Context, id: number): Promise<ContactAction> {
  const [found] = (await findContactActions(db, actor, { id, limit: 1 })).contactActions
  if (!found) throw notFound()
  return found
}

/** A set action as it is answered. */
export function showContactAction(one: ContactAction): Shown<typeof contactActionShape> {
  return {
    id: one.id,
    actions: one.actions.map(({ type, properties }) => ({ type, ...properties })),
    search: one.search,
    segment: one.segmentId,
    state: one.state,
    progress: progressOf(one),
    total: one.total,
    done: one.position,
    applied: one.applied,
    errors: one.problems,
    error: one.error,
    dateAdded: isoDate(one.dateAdded),
    dateStarted: one.startedAt && isoDate(one.startedAt),
    dateEnded: one.endedAt && isoDate(one.endedAt),
    createdByUser: one.createdByUser,
    undoes: one.undoes,
    canUndo: one.undoDigest !== null,
  }
}

// Saved views of lists: one's own, and those that others share.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { badRequest, forbidden, invalid, notFound, onConstraint } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { grantOf, holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toText } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { readView } from './readView.ts'
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  listViews,
  type SavedView,
  updateView,
} from './savedViews.sql.ts'

const MOST = 100
const MOST_SHOWN = 1_000
const EMPTY = { kind: '', name: '', search: '', sort: '', columns: [], isShared: false }

const viewShape = s.object(
  {
    id: s.int(),
    kind: s.text({ description: 'The kind of record, as `GET /api/catalog` calls it.', example: 'contact' }),
    name: s.text({ example: 'Hot leads in Ulm' }),
    search: s.text(),
    sort: s.text({ description: 'A field, with a leading minus for descending.', example: '-lastActive' }),
    columns: s.list(s.text()),
    isShared: s.bool({ description: 'Everybody who sees lists of the kind sees it.' }),
    isOwn: s.bool(),
    userName: s.text({ description: 'Whose view it is.' }),
    dateAdded: s.moment(),
    dateModified: s.moment(),
  },
  'SavedView',
)
const written = {
  name: s.optional(s.text()),
  search: s.optional(s.text()),
  sort: s.optional(s.text()),
  columns: s.optional(s.list(s.text())),
  isShared: s.optional(s.bool()),
}
const answer = s.object({ view: viewShape })

const LIST = {
  summary: 'Your saved views of lists and those that others share, yours first',
  query: { kind: s.optional(s.text({ example: 'contact' })) },
  answer: s.object({ views: s.list(viewShape) }),
  errors: [403],
} as const
const CREATE = {
  summary: `Keep a list as you see it: at most ${MOST} views for each user`,
  body: s.sent({ ...written, kind: s.text(), name: s.text() }),
  answer,
  statuses: [201],
  errors: [400, 403],
  example: { body: { kind: 'contact', name: 'Hot leads', search: 'points:>100', columns: ['email'] } },
} as const
const EDIT = {
  summary: 'Change one of your views; an administrator also those that are shared',
  body: s.sent(written),
  answer,
  errors: [400, 403, 404],
  example: { body: { name: 'Hot leads' } },
} as const
const REMOVE = {
  summary: 'Delete one of your views; an administrator also those that are shared',
  answer: s.object({ success: s.exactly(true) }),
  errors: [403, 404],
} as const

onConstraint('saved_views_name_key', () => invalid('name', 'You have a view of this name already.'))

export function viewRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /views', LIST, async (request) => {
    const context = contextOf(request)
    const userId = userOf(context)
    const kind = toText(queryOf(request).kind)
    const kinds = visibleKinds(context).filter((one) => kind === undefined || kind === '' || one === kind)
    const views = await listViews(context.db, userId, kinds, MOST_SHOWN)
    return { views: views.map((view) => show(view, userId)) }
  })

  route(app, 'POST /views/new', CREATE, async (request, reply) => {
    const context = contextOf(request)
    const userId = userOf(context)
    const body = objectBody(request)
    const kind = toText(body.kind) ?? ''
    if (!visibleKinds(context).includes(kind))
      throw invalid('kind', 'There are no lists of this kind that you may see.')
    const values = readView(body, { ...EMPTY, kind }, mayShare(context))
    const view = await transaction(context.sql, async (db) => {
      if ((await countOwnViews(db, userId)) >= MOST)
        throw badRequest(`You have ${MOST} views, which is the most: delete one first.`)
      const id = await insertView(db, userId, values, context.now)
      return noted(context, db, { id, userId, action: 'create' })
    })
    reply.code(201)
    return { view }
  })

  route(app, 'PATCH /views/:id(^\\d+$)/edit', EDIT, async (request) => {
    const context = contextOf(request)
    const userId = userOf(context)
    const id = idOf(request)
    const body = objectBody(request)
    const view = await transaction(context.sql, async (db) => {
      const before = await findChangeable({ ...context, db }, id)
      const values = readView(body, before, mayShare(context))
      await updateView(db, id, values, context.now)
      return noted(context, db, { id, userId, action: 'update' })
    })
    return { view }
  })

  route(app, 'DELETE /views/:id(^\\d+$)/delete', REMOVE, async (request) => {
    const context = contextOf(request)
    const id = idOf(request)
    await transaction(context.sql, async (db) => {
      const { name, kind } = await findChangeable({ ...context, db }, id)
      if (!(await deleteView(db, id))) throw notFound()
      await insertAuditEntries(db, [entry(id, 'delete', { name, kind })], context)
    })
    return { success: true as const }
  })
}

/** The view as it is now, with a row in the audit log. */
async function noted(
  context: Context,
  db: Context['db'],
  { id, userId, action }: { id: number; userId: number; action: string },
): Promise<Shown<typeof viewShape>> {
  const view = await findView(db, id, userId)
  if (!view) throw notFound()
  const { name, kind, search, sort, columns, isShared } = view
  await insertAuditEntries(db, [entry(id, action, { name, kind, search, sort, columns, isShared })], context)
  return show(view, userId)
}

function entry(objectId: number, action: string, details: Record<string, unknown>) {
  return { bundle: 'core', object: 'view', objectId, action, details }
}

/** @throws ApiError 404 for what the actor does not see, 403 for what is somebody else's. */
async function findChangeable(context: Context, id: number): Promise<SavedView> {
  const userId = userOf(context)
  const view = await findView(context.db, id, userId)
  if (!view || !visibleKinds(context).includes(view.kind)) throw notFound()
  if (view.userId !== userId && !context.actor.isAdmin) throw forbidden()
  return view
}

/** The kinds of which the actor may see any records. */
function visibleKinds({ actor, catalog, config }: Context): string[] {
  return [...catalog.resources].flatMap(([kind, { permission, needs }]) => {
    const { own, other } = grantOf(actor, permission, 'view')
    return (own || other) && (needs === null || config[needs]) ? [kind] : []
  })
}

function mayShare({ actor }: Context): boolean {
  return holds(actor, 'core:views:share')
}

/** @throws ApiError 403 for programs, which have no lists. */
export function userOf({ actor }: Context): number {
  if (actor.userId === null)
    throw forbidden('Views and preferences are of users, and this is an API credential.')
  return actor.userId
}

function show({ userId: owner, ...view }: SavedView, userId: number): Shown<typeof viewShape> {
  return {
    ...view,
    isOwn: owner === userId,
    dateAdded: isoDate(view.dateAdded),
    dateModified: isoDate(view.dateModified),
  }
}

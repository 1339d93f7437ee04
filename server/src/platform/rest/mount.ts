/** The eight standard routes of a resource, and their batch forms. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wakeConsumers } from '../engine/wake.ts'
import { type ApiError, badRequest, invalid, notFound, wireError } from '../errors.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../resource/definition.ts'
import { mustMeasure, rowBytes } from '../resource/rowBytes.ts'
import { guardOf, refuseIfMatch } from '../revisions/ifMatch.ts'
import { tell } from '../revisions/told.ts'
import type { Query } from '../search/listQuery.ts'
import { selected } from '../search/selected.ts'
import { undoable } from '../undo/undoable.ts'
import { asObject } from '../values/asObject.ts'
import { toId } from '../values/field.ts'
import { unstorable } from '../values/inputs.ts'
import { isForm } from '../values/isForm.ts'
import { abilitiesBeside, presentAnswers } from './abilities.ts'
import { groupCreate } from './groupCreate.ts'
import { groupRead } from './groupRead.ts'
import { listPage } from './listPage.ts'
import { present } from './present.ts'
import { remove } from './remove.ts'
import { type Item, type Mode, save } from './save.ts'

/** How a request becomes a context; given by the application. */
export type ContextOf = (request: FastifyRequest) => Context

type Wire = Record<string, unknown>

/** Adds the standard routes under `definition.path`. */
export function mount(app: FastifyInstance, definition: Definition, contextOf: ContextOf): void {
  const { path, one } = definition

  app.get(path, async (request) => listPage(contextOf(request), definition, request))

  const readOne = async (request: FastifyRequest, reply: FastifyReply): Promise<Wire> => {
    const told = await groupRead(contextOf(request), definition, idOf(request))
    const answer = tell(reply, told)
    return { ...answer, [one]: selected([answer[one] as Wire], queryOf(request).select)[0] }
  }
  if (!definition.readsItself) app.get(`${path}/:id(^\\d+$)`, readOne)

  app.post(`${path}/new`, { config: { sharesTransaction: true } }, async (request, reply) => {
    refuseIfMatch(request)
    const context = contextOf(request)
    const { status, id, told } = await groupCreate(context, definition, objectBody(request))
    wakeConsumers(context.sql)
    reply.code(status)
    if (status === 201) reply.header('location', addressOf(context, definition, id))
    return tell(reply, told)
  })

  const show = async (within: Context, row: Row) => (await presentAnswers(within, definition, [{ row }]))[0]

  app.route({
    method: ['PATCH', 'PUT', 'POST'],
    url: `${path}/:id(^\\d+$)/edit`,
    handler: async (request, reply) => {
      const mode = modeOf(request)
      const item = { id: idOf(request), body: objectBody(request), guard: guardOf(request, show) }
      return saveOne(contextOf(request), definition, mode, item, reply)
    },
  })

  app.route({
    method: ['DELETE', 'POST'],
    url: `${path}/:id(^\\d+$)/delete`,
    handler: async (request, reply) => {
      if (methodOf(request) !== 'DELETE') throw notFound()
      const context = undoable(contextOf(request), reply)
      const [removed] = await remove(context, definition, [idOf(request)], guardOf(request, show))
      if (!removed || 'error' in removed) throw removed?.error ?? notFound()
      wakeConsumers(context.sql)
      return { [one]: removed.wire, ...(await abilitiesBeside(context, definition, [removed])) }
    },
  })

  app.post(`${path}/batch/new`, async (request, reply) => {
    const context = contextOf(request)
    const { items, isList } = batchOf(context, request)
    const made = { items: items.map((item) => ({ ...item, id: null })), isList }
    return reply.code(201).send(await saveBatch(context, definition, 'create', made))
  })

  app.route({
    method: ['PATCH', 'PUT', 'POST'],
    url: `${path}/batch/edit`,
    handler: async (request) => {
      const mode = modeOf(request)
      const context = contextOf(request)
      return saveBatch(context, definition, mode, batchOf(context, request))
    },
  })

  app.route({
    method: ['DELETE', 'POST'],
    url: `${path}/batch/delete`,
    handler: async (request, reply) => {
      if (methodOf(request) !== 'DELETE') throw notFound()
      return removeBatch(undoable(contextOf(request), reply), definition, request)
    },
  })
}

async function saveOne(
  context: Context,
  definition: Definition,
  mode: Mode,
  item: Omit<Item, 'key'>,
  reply: FastifyReply,
): Promise<Wire> {
  const [outcome] = await save(context, definition, mode, [{ ...item, key: '0' }])
  if (!outcome || 'error' in outcome) throw outcome?.error ?? notFound()
  wakeConsumers(context.sql)
  reply.code(outcome.status)
  if (outcome.status === 201) reply.header('location', addressOf(context, definition, outcome.row.id))
  const [told] = await presentAnswers(context, definition, [outcome])
  return tell(reply, told)
}

function addressOf(context: Context, definition: Definition, id: number): string {
  return `${context.config.site_url}/api${definition.path}/${id}`
}

const BATCH = { object: 'api-batch' }

async function saveBatch(
  context: Context,
  definition: Definition,
  mode: Mode,
  { items, isList }: Batch,
): Promise<Wire> {
  await refuseLargeBatch(
    context,
    definition,
    items.flatMap(({ id }) => (mode === 'create' || id === null ? [] : [id])),
  )
  const acting = { ...context, actor: { ...context.actor, origin: BATCH } }
  const outcomes = await save(acting, definition, mode, items)
  wakeConsumers(context.sql)
  const good = outcomes.filter((outcome) => 'row' in outcome)
  const rows = good.map(({ row }) => row)
  const plans = good.map(({ plan }) => plan)
  const wires = await present(context, definition, rows, 'full', plans)
  const refused = outcomes.flatMap((outcome) =>
    'error' in outcome ? [[outcome.key, outcome.error] as const] : [],
  )
  const codes = outcomes.map((outcome) => ('error' in outcome ? outcome.error.status : outcome.status))
  const statusCodes = isList
    ? codes
    : Object.fromEntries(outcomes.map(({ key }, index) => [key, codes[index]]))
  return {
    [definition.many]: wires,
    statusCodes,
    ...errorsOf(refused),
    ...(await abilitiesBeside(context, definition, rows)),
  }
}

/** Bytes of the records that a batch may show together. */
const MAX_BATCH_BYTES = 32_000_000

/** @throws ApiError 400 for records that are too large to be answered together. One statement, none for small records. */
async function refuseLargeBatch(
  { db }: Context,
  definition: Definition,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const fields = await fieldsOf(definition, db)
  const size = mustMeasure(definition, fields, ids.length) ? rowBytes(db, definition, fields) : null
  if (!size) return
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(${size}), 0)::bigint as bytes from ${db(definition.table)} t where t.id = any(${ids as number[]}::bigint[])`
  if ((row?.bytes ?? 0) > MAX_BATCH_BYTES)
    throw badRequest(
      `These records have more than ${MAX_BATCH_BYTES / 1_000_000} MB together. Send fewer entries in one batch.`,
    )
}

/** By the key of the entry; nothing when none was refused. */
function errorsOf(refused: readonly (readonly [key: string, error: ApiError])[]): { errors?: Wire } {
  if (refused.length === 0) return {}
  return { errors: Object.fromEntries(refused.map(([key, error]) => [key, wireError(error)])) }
}

async function removeBatch(context: Context, definition: Definition, request: FastifyRequest): Promise<Wire> {
  refuseIfMatch(request)
  const ids = requestedIds(request)
  if (ids.length > context.config.api_batch_max_limit) throw tooMany(context)
  const known = ids.map((id) => id ?? 0)
  await refuseLargeBatch(context, definition, known)
  const removed = await remove(context, definition, [...new Set(known.filter((id) => id > 0))])
  wakeConsumers(context.sql)
  const byId = new Map(removed.map((entry) => [entry.id, entry]))
  const entries = ids.map((id) => (id ? byId.get(id) : undefined) ?? { error: id ? notFound() : NO_ID })
  const gone = removed.filter((entry) => 'wire' in entry)
  return {
    [definition.many]: entries.flatMap((entry) => ('wire' in entry ? [entry.wire] : [])),
    ...errorsOf(entries.flatMap((entry, index) => ('error' in entry ? [[String(index), entry.error]] : []))),
    ...(await abilitiesBeside(context, definition, gone)),
  }
}

const NO_ID = invalid('id', 'This is not an id.')

function requestedIds(request: FastifyRequest): (number | undefined)[] {
  const body = asObject(request.body)
  const ids = queryOf(request).ids ?? (body ? body.ids : request.body)
  if (ids === undefined || ids === null || ids === '') throw badRequest('ids: a list of ids is needed.')
  const values = typeof ids === 'object' ? Object.values(ids) : String(ids).split(',')
  return values.map(toId)
}

interface Batch {
  items: Item[]
  /** It was sent as a list: what is answered by key is one too. */
  isList: boolean
}

// The entries of a batch body, an array or an object with any keys; what is no object is refused in its place.
function batchOf(context: Context, request: FastifyRequest): Batch {
  refuseIfMatch(request)
  const { body } = request
  if (typeof body !== 'object' || body === null) throw badRequest('A batch needs a list of entries.')
  const entries = Object.entries(body).filter(([key]) => key !== 'access_token' && key !== '_method')
  if (entries.length > context.config.api_batch_max_limit) throw tooMany(context)
  const items = entries.map(([key, entry]) => {
    const object = asObject(entry)
    if (!object)
      return { key, id: null, body: {}, error: badRequest('An entry of a batch should be an object.') }
    return { key, id: toId(object.id) ?? null, body: object }
  })
  // A form has no other way to say a list than keys from 0 on.
  const isList =
    Array.isArray(body) || (isForm(request) && items.every(({ key }, index) => key === String(index)))
  return { items, isList }
}

function tooMany(context: Context): Error {
  return badRequest(`A batch takes at most ${context.config.api_batch_max_limit} entries.`)
}

/** The parsed query string. */
export function queryOf(request: FastifyRequest): Query {
  return request.query as Query
}

/**
 * The body as an object; an absent one counts as empty, and so does an empty list.
 * @throws ApiError 400 for anything else, and for text that cannot be stored, wherever it is.
 */
export function objectBody(request: FastifyRequest): Wire {
  const { body } = request
  if (body === undefined || body === null) return {}
  const object = asObject(body)
  if (!object) throw badRequest('The body should be an object.')
  const problem = unstorable(object)
  if (problem) throw problem
  return object
}

/** The id in the path; one that no record can have is a 404. */
export function idOf(request: FastifyRequest, name = 'id'): number {
  const id = toId((request.params as Record<string, string>)[name])
  if (id === undefined) throw notFound()
  return id
}

/** The method, or the one that a POST carries in `_method`. */
function methodOf(request: FastifyRequest): string {
  if (request.method !== 'POST') return request.method
  const body = typeof request.body === 'object' && request.body !== null ? (request.body as Wire) : {}
  return String(body._method ?? 'POST').toUpperCase()
}

function modeOf(request: FastifyRequest): Mode {
  const method = methodOf(request)
  if (method !== 'PUT' && method !== 'PATCH') throw notFound()
  return method === 'PUT' ? 'put' : 'patch'
}

/** The eight standard routes of a resource, and their batch forms (compatibility, sections 1.12 and 2.1). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wakeConsumers } from '../engine/wake.ts'
import { badRequest, invalid, notFound, type WireError, wireError } from '../errors.ts'
import { groupCreate } from '../http/groupCreate.ts'
import { groupRead } from '../http/groupRead.ts'
import { OrderedMap } from '../http/json.ts'
import { toBoolean, toId } from '../values/field.ts'
import { unstorable } from '../values/inputs.ts'
import type { Context, Definition, Detail, Origin } from './definition.ts'
import { list, type Query } from './list.ts'
import { present, selectKeys } from './present.ts'
import { remove } from './remove.ts'
import { type Item, type Mode, type Outcome, save } from './save.ts'

/** How a request becomes a context; given by the application. */
export type ContextOf = (request: FastifyRequest) => Context

type Wire = Record<string, unknown>

/** Adds the standard routes under `definition.path`. */
export function mount(app: FastifyInstance, definition: Definition, contextOf: ContextOf): void {
  const { path, one } = definition

  app.get(path, async (request) => listPage(contextOf(request), definition, queryOf(request)))

  app.get(`${path}/:id(^\\d+$)`, async (request) => {
    const wire = await groupRead(contextOf(request), definition, idOf(request))
    return { [one]: selected([wire], queryOf(request))[0] }
  })

  app.post(`${path}/new`, { config: { sharesTransaction: true } }, async (request, reply) => {
    const context = contextOf(request)
    const { status, id, wire } = await groupCreate(context, definition, objectBody(request))
    wakeConsumers(context.sql)
    reply.code(status)
    if (status === 201) reply.header('location', addressOf(context, definition, id))
    return { [one]: wire }
  })

  app.route({
    method: ['PATCH', 'PUT', 'POST'],
    url: `${path}/:id(^\\d+$)/edit`,
    handler: async (request, reply) => {
      const mode = modeOf(request)
      return saveOne(
        contextOf(request),
        definition,
        mode,
        { id: idOf(request), body: objectBody(request) },
        reply,
      )
    },
  })

  app.route({
    method: ['DELETE', 'POST'],
    url: `${path}/:id(^\\d+$)/delete`,
    handler: async (request) => {
      if (methodOf(request) !== 'DELETE') throw notFound()
      const context = contextOf(request)
      const [removed] = await remove(context, definition, [idOf(request)])
      if (!removed || 'error' in removed) throw removed?.error ?? notFound()
      wakeConsumers(context.sql)
      return { [one]: removed.wire }
    },
  })

  app.post(`${path}/batch/new`, async (request, reply) => {
    const context = contextOf(request)
    const items = batchOf(context, request).map((item) => ({ ...item, id: null }))
    return reply.code(201).send(await saveBatch(context, definition, 'create', items))
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
    handler: async (request) => {
      if (methodOf(request) !== 'DELETE') throw notFound()
      return removeBatch(contextOf(request), definition, request)
    },
  })
}

/** A page in its envelope: `{total, <many>}`. */
export async function listPage(
  context: Context,
  definition: Definition,
  query: Query,
  extra?: Parameters<typeof list>[3],
): Promise<Wire> {
  const { total, rows } = await list(context, definition, query, extra)
  const detail: Detail = toBoolean(query.minimal) === true ? 'minimal' : 'list'
  const wires = selected(await present({ ...context, query }, definition, rows, detail), query)
  return {
    total: definition.totalAs === 'string' ? String(total) : total,
    [definition.many]: definition.container === 'map' ? keyedById(rows, wires) : wires,
  }
}

// Integer keys of a plain object would be put in ascending order and lose the order of the page.
function keyedById(rows: { id: number }[], wires: Wire[]): unknown {
  return new OrderedMap(wires.map((wire, index) => [String(rows[index]?.id), wire]))
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
  const [wire] = await present(context, definition, [outcome.row], 'full')
  reply.code(outcome.status)
  if (outcome.status === 201) reply.header('location', addressOf(context, definition, outcome.row.id))
  return { [definition.one]: wire }
}

function addressOf(context: Context, definition: Definition, id: number): string {
  return `${context.config.site_url}/api${definition.path}/${id}`
}

const BATCH: Origin = { object: 'api-batch' }

async function saveBatch(context: Context, definition: Definition, mode: Mode, items: Item[]): Promise<Wire> {
  const outcomes = await save({ ...context, origin: BATCH }, definition, mode, items)
  wakeConsumers(context.sql)
  const good = outcomes.filter((outcome): outcome is Extract<Outcome, { row: unknown }> => 'row' in outcome)
  const wires = await present(
    context,
    definition,
    good.map((outcome) => outcome.row),
    'full',
  )
  const errors: Record<string, WireError> = {}
  const statusCodes: Record<string, number> = {}
  for (const outcome of outcomes) {
    if ('error' in outcome) errors[outcome.key] = wireError(outcome.error)
    statusCodes[outcome.key] = 'error' in outcome ? outcome.error.status : outcome.status
  }
  return { [definition.many]: wires, statusCodes, ...(Object.keys(errors).length > 0 ? { errors } : {}) }
}

async function removeBatch(context: Context, definition: Definition, request: FastifyRequest): Promise<Wire> {
  const ids = requestedIds(request)
  if (ids.length > context.config.api_batch_max_limit) throw tooMany(context)
  const known = ids.map((id) => id ?? 0)
  const removed = await remove(context, definition, [...new Set(known.filter((id) => id > 0))])
  wakeConsumers(context.sql)
  const byId = new Map(removed.map((entry) => [entry.id, entry]))
  const errors: Record<string, WireError> = {}
  const wires: Wire[] = []
  ids.forEach((id, index) => {
    const entry = id === undefined ? undefined : byId.get(id)
    if (entry && 'wire' in entry) wires.push(entry.wire)
    else
      errors[String(index)] = wireError(
        entry && 'error' in entry
          ? entry.error
          : id === undefined
            ? invalid('id', 'This is not an id.')
            : notFound(),
      )
  })
  return { [definition.many]: wires, ...(Object.keys(errors).length > 0 ? { errors } : {}) }
}

function requestedIds(request: FastifyRequest): (number | undefined)[] {
  const body = typeof request.body === 'object' && request.body !== null ? (request.body as Wire) : {}
  const ids = queryOf(request).ids ?? (Array.isArray(request.body) ? request.body : body.ids)
  if (ids === undefined || ids === null || ids === '') throw badRequest('ids: a list of ids is needed.')
  const values = typeof ids === 'object' ? Object.values(ids) : String(ids).split(',')
  return values.map(toId)
}

// The entries of a batch body, an array or an object with any keys; what is no object is refused in its place.
function batchOf(context: Context, request: FastifyRequest): Item[] {
  const { body } = request
  if (typeof body !== 'object' || body === null) throw badRequest('A batch needs a list of entries.')
  const entries = Object.entries(body).filter(([key]) => key !== 'access_token' && key !== '_method')
  if (entries.length > context.config.api_batch_max_limit) throw tooMany(context)
  return entries.map(([key, entry]) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      return { key, id: null, body: {}, error: badRequest('An entry of a batch should be an object.') }
    return { key, id: toId(entry.id) ?? null, body: entry }
  })
}

function tooMany(context: Context): Error {
  return badRequest(`A batch takes at most ${context.config.api_batch_max_limit} entries.`)
}

/** The parsed query string. */
export function queryOf(request: FastifyRequest): Query {
  return request.query as Query
}

/**
 * The body as an object; an absent one counts as empty.
 * @throws ApiError 400 for anything else, and for text that cannot be stored, wherever it is.
 */
export function objectBody(request: FastifyRequest): Wire {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('The body should be an object.')
  const problem = unstorable(body as Wire)
  if (problem) throw problem
  return body as Wire
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

function selected(wires: Wire[], query: Query): Wire[] {
  const { select } = query
  if (select === undefined || select === null || select === '') return wires
  const keys = typeof select === 'object' ? Object.values(select) : String(select).split(',')
  return selectKeys(wires, keys.map(String))
}

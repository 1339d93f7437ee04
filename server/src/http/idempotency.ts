/**
 * The header Idempotency-Key on POST: the whole handler runs in one transaction, which also keeps the answer. What is
 * answered has happened with its key, and what is not answered has not happened.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Actor } from '../auth/permissions.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/connection.ts'
import { poolWithin } from '../database/poolWithin.ts'
import { wakeConsumers } from '../engine/wake.ts'
import { ApiError, badRequest, conflict } from '../errors.ts'
import { type Answer, type Claim, claimKey, insertAnswer, makeClaim } from './idempotencyKeys.ts'
import { toJson } from './json.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

export interface IdempotencyOptions {
  sql: Sql
  actorOf(request: FastifyRequest): Actor
  /** Makes everything that the request does run on this pool. */
  setPool(request: FastifyRequest, pool: Sql): void
}

/** The handler, run once per key. Requests without a key, and other methods than POST, go straight through. */
export function idempotent(handler: RouteHandlerMethod, options: IdempotencyOptions): RouteHandlerMethod {
  return async function (this, request, reply) {
    const run = () => handler.call(this, request, reply) as unknown
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || key === undefined) return run()
    const claim = claimOf(request, options.actorOf(request), key)
    const { answer, isRepeat } = await runOnce(options, { claim, request, reply, run })
    if (!isRepeat) wakeConsumers(options.sql)
    reply.code(answer.status)
    if (answer.location !== null) reply.header('location', answer.location)
    if (isRepeat) reply.header('idempotency-replayed', 'true')
    // Bytes: for text the framework would append a charset.
    return reply.send(answer.body)
  }
}

interface Run {
  claim: Claim
  request: FastifyRequest
  reply: FastifyReply
  run(): unknown
}

/** An answer that stands for an error: what came before it is undone, and the key stays free. */
class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('the request was refused')
    this.answer = answer
  }
}

async function runOnce(
  { sql, setPool }: IdempotencyOptions,
  { claim, request, reply, run }: Run,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  try {
    return await transaction(sql, async (db) => {
      const known = await claimKey(db, claim, now())
      if (known === 'running') throw conflict('A request with this Idempotency-Key is being worked on.')
      if (known === 'other')
        throw new ApiError(422, 'conflict', 'This Idempotency-Key came with another request before.')
      if (known) return { answer: known, isRepeat: true }
      const inner = poolWithin(db, sql)
      setPool(request, inner.pool)
      try {
        const answer = await answerOf(reply, run)
        if (answer.status >= 400) throw new Refusal(answer)
        await insertAnswer(db, claim, { answer, now: now() })
        return { answer, isRepeat: false }
      } finally {
        inner.end()
      }
    })
  } catch (error) {
    if (error instanceof Refusal) return { answer: error.answer, isRepeat: false }
    throw error
  }
}

// A handler may return what it answers or send it: what it sends is held back until the transaction is committed. A
// reply is a promise of being sent, so while nothing can be sent it must not be awaited.
async function answerOf(reply: FastifyReply, run: () => unknown): Promise<Answer> {
  let sent: { payload: unknown } | null = null
  const send = (payload: unknown) => {
    sent = { payload }
    return reply
  }
  // biome-ignore lint/suspicious/noThenProperty: this takes the reply's own one away
  Object.assign(reply, { send, then: undefined })
  try {
    const returned = await run()
    const held = sent as { payload: unknown } | null
    const location = reply.getHeader('location')
    return {
      status: reply.statusCode,
      location: location === undefined ? null : String(location),
      body: bytesOf(held ? held.payload : returned),
    }
  } finally {
    // What the reply does by itself is on its prototype.
    Reflect.deleteProperty(reply, 'send')
    Reflect.deleteProperty(reply, 'then')
  }
}

function bytesOf(payload: unknown): Buffer {
  if (payload === undefined || payload === null) return Buffer.alloc(0)
  if (Buffer.isBuffer(payload)) return payload
  if (typeof payload === 'object' && 'pipe' in payload)
    throw new Error('a POST under a key cannot answer with a stream')
  return Buffer.from(typeof payload === 'string' ? payload : toJson(payload))
}

// Of an upload only the size is compared: its parts are read by the handler.
function claimOf(request: FastifyRequest, actor: Actor, key: string | string[]): Claim {
  if (typeof key !== 'string' || !KEY.test(key))
    throw badRequest('Idempotency-Key: one to 255 printable characters without spaces are needed.')
  const { body } = request
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const { access_token: _, ...rest } = isObject ? (body as Record<string, unknown>) : {}
  const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false
  const said = isUpload ? request.headers['content-length'] : isObject ? rest : body
  const [address = '', query = ''] = request.url.split(/\?(.*)/s)
  const caller = JSON.stringify([actor.credentialId ?? null, actor.userId])
  return makeClaim(caller, { address, key, request: [query, said ?? null] })
}

/**
 * The header Idempotency-Key on POST: the whole handler runs in one transaction, which also keeps the answer. What is
 * answered has happened with its key, and what is not answered has not happened. Long work has its key claimed first.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { now } from '../clock.ts'
import { type Acts, type Db, type Sql, transaction } from '../database/connection.ts'
import { poolWithin, transactionThen } from '../database/poolWithin.ts'
import { withSessionLock } from '../database/sessionLock.ts'
import { namedGroups } from '../engine/groupCommit.ts'
import { wakeConsumers } from '../engine/wake.ts'
import { ApiError, badRequest, conflict, fromDatabaseError } from '../errors.ts'
import type { Actor } from '../permissions.ts'
import { toJson } from '../values/json.ts'
import {
  type Answer,
  type Claim,
  claimKeys,
  deleteClaim,
  insertAnswers,
  insertClaim,
  type Known,
  makeClaim,
} from './idempotencyKeys.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls of the same actor may share a transaction: one that is refused with an ApiError has had no effect. */
    sharesTransaction?: boolean
    /**
     * Its work is longer than one transaction may be, or waits for something outside the database: its key is claimed
     * first, the handler runs as without a key, and the answer is kept after it.
     */
    claimsKeyFirst?: boolean
  }
}

const KEY = /^[\x21-\x7e]{1,255}$/
/** A transaction stays short: about a second for the most expensive resource. */
const MAX_GROUP = 100

export interface IdempotencyOptions {
  sql: Sql
  actorOf(request: FastifyRequest): Actor
}

interface Call {
  claim: Claim
  request: FastifyRequest
  reply: FastifyReply
  run(): unknown
}

/** Handlers wrapped so that each call runs once per key. Calls without a key, and other methods than POST, go straight through. */
export function idempotency(
  options: IdempotencyOptions,
): (handler: RouteHandlerMethod) => RouteHandlerMethod {
  const groups = namedGroups<Call, Outcome>({
    write: (calls) => runOnce(options, calls),
    maxItems: MAX_GROUP,
  })

  return (handler) =>
    async function (this, request, reply) {
      const run = () => handler.call(this, request, reply) as unknown
      const key = request.headers['idempotency-key']
      if (request.method !== 'POST' || key === undefined) return run()
      const actor = options.actorOf(request)
      const call = { claim: claimOf(request, actor, key), request, reply, run }
      const { config, url } = request.routeOptions
      const [outcome] = config.sharesTransaction
        ? [await groups.add(`${url}\n${JSON.stringify(actor)}`, call)]
        : await (config.claimsKeyFirst ? claimAndRun : runOnce)(options, [call])
      if (!outcome || 'error' in outcome) throw outcome?.error
      const { answer, isRepeat } = outcome
      reply.code(answer.status)
      if (answer.location !== null) reply.header('location', answer.location)
      if (isRepeat) reply.header('idempotency-replayed', 'true')
      // Bytes: for text the framework would append a charset.
      return reply.send(answer.body)
    }
}

type Outcome = { answer: Answer; isRepeat: boolean } | { error: ApiError }

/** An answer that stands for an error: what came before it is undone, and the key stays free. */
class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('the request was refused')
    this.answer = answer
  }
}

async function runOnce(options: IdempotencyOptions, calls: Call[]): Promise<Outcome[]> {
  try {
    const outcomes = await transactionThen(options.sql, (db, afterCommit) =>
      runWithin({ db, afterCommit }, options, calls),
    )
    wakeConsumers(options.sql)
    return outcomes
  } catch (error) {
    if (error instanceof Refusal && calls.length === 1) return [{ answer: error.answer, isRepeat: false }]
    throw error
  }
}

async function runWithin(
  { db, afterCommit }: { db: Db; afterCommit: Acts },
  { sql }: IdempotencyOptions,
  calls: Call[],
): Promise<Outcome[]> {
  const known = await claimKeys(
    db,
    calls.map((call) => call.claim),
    now(),
  )
  const inner = poolWithin(db, sql, afterCommit)
  try {
    const outcomes = await Promise.allSettled(
      calls.map(async (call, index): Promise<Outcome> => {
        const fate = known[index]
        if (fate) return outcomeOf(fate)
        call.request.pool = inner.pool
        const answer = await answerOf(call.reply, call.run)
        if (answer.status >= 400) throw new Refusal(answer)
        return { answer, isRepeat: false }
      }),
    )
    const results = outcomes.map((outcome): Outcome => {
      if (outcome.status === 'fulfilled') return outcome.value
      // Alone, an error undoes everything; in company, it does when it may have had an effect.
      if (calls.length > 1 && outcome.reason instanceof ApiError) return { error: outcome.reason }
      throw outcome.reason
    })
    await insertAnswers(
      db,
      results.flatMap((outcome, index) => {
        const claim = calls[index]?.claim
        return claim && 'answer' in outcome && !outcome.isRepeat ? [{ claim, answer: outcome.answer }] : []
      }),
      now(),
    )
    return results
  } finally {
    inner.end()
  }
}

/** What a key that is not new gets. */
function outcomeOf(fate: NonNullable<Known>): Outcome {
  switch (fate) {
    case 'running':
      return { error: conflict('A request with this Idempotency-Key is being worked on.') }
    case 'interrupted':
      return { error: conflict(INTERRUPTED) }
    case 'other':
      return {
        error: new ApiError(422, 'conflict', 'This Idempotency-Key came with another request before.'),
      }
    default:
      return { answer: fate, isRepeat: true }
  }
}

const INTERRUPTED =
  'The request with this Idempotency-Key was interrupted, and nobody knows how much of it was done. Nothing more is done under this key: look at what is there, and use another key for what is missing.'

/**
 * One call, as without a key, between two short transactions: the first claims the key, the second keeps the answer. A
 * lock says who is at work, and is gone with the process; a key without an answer is then never worked on again.
 */
async function claimAndRun({ sql }: IdempotencyOptions, calls: Call[]): Promise<Outcome[]> {
  const [{ claim, reply, run }] = calls as [Call]
  const done = await withSessionLock(sql, `key ${claim.keyHash.toString('hex')}`, async () => {
    const fate = await transaction(sql, (db) => insertClaim(db, claim, now()))
    if (fate) return outcomeOf(fate)
    const answer = await answerOf(reply, run).catch(async (error: unknown) => {
      // What was refused may be sent again. Of any other failure nobody knows what came before it.
      if (error instanceof ApiError || fromDatabaseError(error))
        await transaction(sql, (db) => deleteClaim(db, claim))
      throw error
    })
    await transaction(sql, (db) =>
      answer.status < 400 ? insertAnswers(db, [{ claim, answer }], now()) : deleteClaim(db, claim),
    )
    return { answer, isRepeat: false }
  })
  return [done ? done.result : outcomeOf('running')]
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

// Memory of requests under way: counted from the body to the last byte of the response that a client takes.
import type { Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import { holdMemory, type MemoryBudget } from '../memoryBudget.ts'
import { afterRequest } from './afterRequest.ts'
import { isProbe } from './hosts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back what the request holds; null when its response is sent or its connection has ended. */
    heldMemory: (() => void)[] | null
  }
}

const BYTES_PER_MEGABYTE = 1024 * 1024
/** Small responses are not refused until unread ones take this many times the budget. */
const FULL_SHARE = 2
/** Responses above this size have a time in which they are to be read. */
const LARGE_BYTES = 64 * 1024
/** The slowest reader of a large response, in bytes per second, after the patience for every reader. */
const SLOWEST_BYTES_PER_SECOND = 32 * 1024

/** By server: all its routes share one budget. */
const budgets = new WeakMap<Server, MemoryBudget>()

/** The budget of the server, with the limit of the configuration as it is now. */
export function budgetOf(
  { server }: Pick<FastifyInstance, 'server'>,
  config: Pick<Config, 'http_body_memory'>,
): MemoryBudget {
  const budget = budgets.get(server) ?? { limit: 0, held: 0 }
  budget.limit = config.http_body_memory * BYTES_PER_MEGABYTE
  budgets.set(server, budget)
  return budget
}

/** Holds memory for a request until its response is sent. Without `boundMemory` nothing would give it back. */
export function holdFor(request: FastifyRequest, release: () => void): void {
  if (request.heldMemory) request.heldMemory.push(release)
  else release()
}

/**
 * Counts responses until they are sent, cuts connections whose client does not read them, and refuses requests while
 * responses that are not read take twice the budget. Probes are answered: a process that is busy must not be restarted for it.
 */
export function boundMemory(
  app: FastifyInstance,
  config: Pick<Config, 'http_body_memory' | 'api_list_patience'>,
): void {
  app.decorateRequest('heldMemory', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.heldMemory = []
    afterRequest(request, reply, () => {
      for (const release of request.heldMemory ?? []) release()
      // A response that comes after its connection has ended holds nothing.
      request.heldMemory = null
    })
    const { held, limit } = budgetOf(app, config)
    done(held > FULL_SHARE * limit && !isProbe(request) ? tooBusy() : undefined)
  })
  app.addHook('onSend', (request, { raw }, payload, done) => {
    const bytes = request.heldMemory ? sizeOf(payload) : 0
    if (bytes > 0) holdFor(request, holdMemory(budgetOf(app, config), bytes))
    limitDuration(request, { raw }, { bytes, config })
    done(null, payload)
  })
}

/** Cuts the connection of a client that reads a large response more slowly than the slowest reader. */
export function limitDuration(
  request: FastifyRequest,
  { raw }: Pick<FastifyReply, 'raw'>,
  { bytes, config }: { bytes: number; config: Pick<Config, 'api_list_patience'> },
): void {
  if (bytes <= LARGE_BYTES) return
  const patienceMs = (config.api_list_patience + bytes / SLOWEST_BYTES_PER_SECOND) * 1_000
  const timer = setTimeout(() => raw.destroy(), patienceMs).unref()
  holdFor(request, () => clearTimeout(timer))
}

/** For a request that needs more memory than there is at the moment. */
export function tooBusy(): ApiError {
  return new ApiError(
    503,
    'busy',
    'The server is sending too much data at the moment. Please try again, or ask for less at once.',
    { headers: { 'retry-after': '2' } },
  )
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.length : 0
}

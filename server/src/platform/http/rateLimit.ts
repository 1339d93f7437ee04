/** Calls per hour and caller, counted in the database so that all processes count together. */
import type { FastifyReply } from 'fastify'
import { latestPlausible } from '../clock.ts'
import type { Sql } from '../database/connection.ts'
import { type NamedGroups, namedGroups } from '../engine/groupCommit.ts'
import { ApiError } from '../errors.ts'
import type { Actor } from '../permissions.ts'

const WINDOW_MS = 3_600_000

interface Count {
  calls: number
  windowStart: Date
}

/**
 * Counts a call and tells the caller in the headers what is left. A window begins with the first call in it.
 * @throws ApiError 429 when nothing is left.
 */
export async function countCall(
  reply: FastifyReply,
  options: { sql: Sql; actor: Actor; limit: number; now: Date },
): Promise<void> {
  const { actor, limit, now } = options
  const caller =
    actor.credentialId === undefined ? `user:${actor.userId}` : `credential:${actor.credentialId}`
  const { calls, windowStart } = await count(options.sql, caller, now)
  reply.headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - calls)),
    'x-ratelimit-reset': String(Math.ceil(endOf(windowStart) / 1_000)),
  })
  if (calls > limit) throw tooMany('API rate limit exceeded. Please try again later.', windowStart, now)
}

/**
 * Counts what somebody does that has a limit of its own an hour.
 * @throws ApiError 429 when it is reached.
 */
export async function countUse(
  sql: Sql,
  { caller, uses, limit, now }: { caller: string; uses: number; limit: number; now: Date },
): Promise<void> {
  const { calls, windowStart } = await addCalls(sql, { caller, now, calls: uses })
  if (calls > limit) throw tooMany(`At most ${limit} an hour. Please try again later.`, windowStart, now)
}

function tooMany(message: string, windowStart: Date, now: Date): ApiError {
  const wait = Math.max(1, Math.ceil((endOf(windowStart) - now.getTime()) / 1_000))
  return new ApiError(429, 'too_many_requests', message, { headers: { 'retry-after': String(wait) } })
}

function endOf(windowStart: Date): number {
  return windowStart.getTime() + WINDOW_MS
}

interface Call {
  sql: Sql
  caller: string
  now: Date
}

/** Calls that arrive while some of the same caller are counted are counted together. By pool, then by caller. */
const groups = new WeakMap<Sql, NamedGroups<Call, Count>>()

function count(sql: Sql, caller: string, now: Date): Promise<Count> {
  const ofPool = groups.get(sql) ?? namedGroups({ write: addTogether })
  groups.set(sql, ofPool)
  return ofPool.add(caller, { sql, caller, now })
}

async function addTogether(calls: Call[]): Promise<Count[]> {
  const [first] = calls
  if (!first) return []
  const now = new Date(Math.max(...calls.map((call) => call.now.getTime())))
  const total = await addCalls(first.sql, { caller: first.caller, now, calls: calls.length })
  return calls.map((_, index) => ({ ...total, calls: total.calls - calls.length + index + 1 }))
}

/** Whether the counted window has not ended. One that begins in the future is from before the clock was set back. */
function isOpen(sql: Sql, now: Date) {
  return sql`(c.window_start > ${new Date(now.getTime() - WINDOW_MS)} and c.window_start <= ${latestPlausible(now)})`
}

async function addCalls(
  sql: Sql,
  { caller, calls, now }: { caller: string; calls: number; now: Date },
): Promise<Count> {
  const [row] = await sql<Count[]>`
    insert into api_calls as c (caller, window_start, calls) values (${caller}, ${now}, ${calls})
    on conflict (caller) do update set
      calls = case when ${isOpen(sql, now)} then c.calls else 0 end + excluded.calls,
      window_start = case when ${isOpen(sql, now)} then c.window_start else excluded.window_start end
    returning calls, window_start as "windowStart"`
  if (!row) throw new Error('the call was not counted')
  return row
}

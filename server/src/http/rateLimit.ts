/** Calls per hour and caller, counted in the database so that all processes count together (compatibility, section 1.13). */
import type { FastifyReply } from 'fastify'
import type { Actor } from '../auth/permissions.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'

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
  const endsAt = windowStart.getTime() + WINDOW_MS
  reply.headers({
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - calls)),
    'x-ratelimit-reset': String(Math.ceil(endsAt / 1_000)),
  })
  if (calls <= limit) return
  const wait = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1_000))
  throw new ApiError(429, 'too_many_requests', 'API rate limit exceeded. Please try again later.', {
    headers: { 'retry-after': String(wait) },
  })
}

interface Waiting {
  now: Date
  resolve(count: Count): void
  reject(error: unknown): void
}

/** Who waits, by pool and caller: calls that arrive while some of the same caller are counted are counted together. */
const groups = new WeakMap<Sql, Map<string, Waiting[]>>()

function count(sql: Sql, caller: string, now: Date): Promise<Count> {
  return new Promise<Count>((resolve, reject) => {
    const running = groups.get(sql) ?? new Map<string, Waiting[]>()
    groups.set(sql, running)
    const waiting = running.get(caller)
    if (waiting) {
      waiting.push({ now, resolve, reject })
      return
    }
    const group = [{ now, resolve, reject }]
    running.set(caller, group)
    void run(sql, { caller, waiting: group }, () => running.delete(caller))
  })
}

// `ended` is called in the same turn that finds nobody waiting: who comes later starts a group.
async function run(
  sql: Sql,
  group: { caller: string; waiting: Waiting[] },
  ended: () => void,
): Promise<void> {
  while (group.waiting.length > 0) {
    const members = group.waiting.splice(0)
    try {
      const now = new Date(Math.max(...members.map((member) => member.now.getTime())))
      const { calls, windowStart } = await addCalls(sql, { caller: group.caller, now, calls: members.length })
      members.forEach((member, index) => {
        member.resolve({ calls: calls - members.length + index + 1, windowStart })
      })
    } catch (error) {
      for (const member of members) member.reject(error)
    }
  }
  ended()
}

async function addCalls(
  sql: Sql,
  { caller, calls, now }: { caller: string; calls: number; now: Date },
): Promise<Count> {
  const [row] = await sql<Count[]>`
    insert into api_calls as c (caller, window_start, calls) values (${caller}, ${now}, ${calls})
    on conflict (caller) do update set
      calls = case when c.window_start > ${new Date(now.getTime() - WINDOW_MS)} then c.calls else 0 end + excluded.calls,
      window_start = case when c.window_start > ${new Date(now.getTime() - WINDOW_MS)} then c.window_start else excluded.window_start end
    returning calls, window_start as "windowStart"`
  if (!row) throw new Error('the call was not counted')
  return row
}

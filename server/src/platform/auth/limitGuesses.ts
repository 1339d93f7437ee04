/** Failed logins are limited, most of them per address and name; success is not. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { type Guesser, recordAttempt, takeAttempts } from './loginAttempts.ts'

/** How many may fail within a time. */
export interface GuessLimit {
  failures: number
  windowMs: number
}

const USUAL: GuessLimit = { failures: 10, windowMs: 60_000 }
/** An attempt that is being checked for longer than this belongs to a process that is gone. */
const CHECK_MS = 5_000
/** How long an attempt waits while others may still turn out right, and how often it looks. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 20

/**
 * Runs `check` as one of the attempts that may fail: 10 within a minute unless told. The attempt is taken before the
 * check and given back when it does not fail, so that no burst gets more guesses checked; attempts beyond those that are
 * being checked wait for their outcome.
 * @param limit always the same for a name, and for no longer than an hour.
 * @throws ApiError 429 with Retry-After in seconds, when so many have failed.
 */
export async function limitGuesses<T>(
  sql: Sql,
  who: Guesser & { now: Date },
  {
    check,
    isFailure,
    limit = USUAL,
  }: { check(): Promise<T>; isFailure(result: T): boolean; limit?: GuessLimit },
): Promise<T> {
  const at = await acquireAttempt(sql, who, limit)
  let failed = false
  try {
    const result = await check()
    failed = isFailure(result)
    return result
  } finally {
    await recordAttempt(sql, who, { at, isFailure: failed })
  }
}

interface Waiting {
  now: Date
  deadline: number
  start(at: Date): void
  refuse(error: unknown): void
}

/** Who waits, by pool, address and name: attempts of the same guesser are taken together, in their order. */
const queues = new WeakMap<Sql, Map<string, Waiting[]>>()

/**
 * Resolves when the attempt may be made, with the time under which it was taken. Whoever acquires it records its outcome
 * (`recordAttempt`).
 * @throws ApiError 429 with Retry-After in seconds, when so many have failed.
 */
export function acquireAttempt(
  sql: Sql,
  { address, name, now }: Guesser & { now: Date },
  limit: GuessLimit,
): Promise<Date> {
  return new Promise<Date>((start, refuse) => {
    const running = queues.get(sql) ?? new Map<string, Waiting[]>()
    queues.set(sql, running)
    const key = JSON.stringify([address, name])
    const entry = { now, deadline: performance.now() + PATIENCE_MS, start, refuse }
    const queue = running.get(key)
    if (queue) {
      queue.push(entry)
      return
    }
    const own = [entry]
    running.set(key, own)
    void serve(sql, { address, name, ...limit }, own, () => running.delete(key))
  })
}

// `ended` is called in the same turn that finds nobody waiting: who comes later starts a queue.
async function serve(
  sql: Sql,
  { failures, windowMs, ...who }: Guesser & GuessLimit,
  queue: Waiting[],
  ended: () => void,
): Promise<void> {
  while (queue.length > 0) {
    const members = [...queue]
    try {
      const at = new Date(Math.max(...members.map(({ now }) => now.getTime())))
      const since = new Date(at.getTime() - windowMs)
      const checkedSince = new Date(at.getTime() - CHECK_MS)
      const limit = { wanted: members.length, limit: failures, at, since, checkedSince }
      const { granted, failedAt } = await takeAttempts(sql, who, limit)
      for (const { start } of queue.splice(0, granted)) start(at)
      const left = members.length - granted
      if (failedAt.length >= failures) refuseFirst(queue, left, waitOf(failedAt, at, windowMs))
      else if (left > 0) {
        refuseFirst(queue, queue.filter(({ deadline }) => deadline < performance.now()).length, 1)
        await sleep(PAUSE_MS)
      }
    } catch (error) {
      for (const { refuse } of queue.splice(0, members.length)) refuse(error)
    }
  }
  ended()
}

function refuseFirst(queue: Waiting[], count: number, seconds: number): void {
  for (const { refuse } of queue.splice(0, count))
    refuse(
      new ApiError(429, 'too_many_requests', 'Too many failed attempts. Please try again later.', {
        headers: { 'retry-after': String(seconds) },
      }),
    )
}

function waitOf(failedAt: readonly Date[], now: Date, windowMs: number): number {
  const oldest = Math.min(...failedAt.map((at) => at.getTime()))
  return Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1_000))
}

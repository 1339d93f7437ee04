import { ApiError } from '../errors.ts'
import { type Db, type Sql, sqlState, transaction } from './connection.ts'

/** SQLSTATE query_canceled: the time was over. */
const CANCELLED = '57014'

export interface TimeLimit {
  limitMs: number
  /** What is said to who asked for more. */
  tooSlow(seconds: number): string
}

/** Gives the next statement what is left of the time. */
export type NextStep = () => Promise<void>

/**
 * Runs statements in a transaction that as a whole takes no longer than this: `step` is called before each of them.
 * @throws ApiError 422 that says the limit and what to do, when the time is over.
 */
export async function withinTime<T>(
  sql: Sql,
  { limitMs, tooSlow }: TimeLimit,
  run: (db: Db, step: NextStep) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + limitMs
  const late = () => new ApiError(422, 'too_slow', tooSlow(Math.round(limitMs / 1_000)))
  try {
    return await transaction(sql, (db) =>
      run(db, async () => {
        const left = Math.floor(deadline - performance.now())
        if (left < 1) throw late()
        await db`select set_config('statement_timeout', ${String(left)}, true)`
      }),
    )
  } catch (error) {
    throw sqlState(error) === CANCELLED ? late() : error
  }
}

/** What `fn` reads, in a transaction whose statements take no longer than this each; null when one took longer. */
export async function answerInTime<T>(
  sql: Sql,
  limitMs: number,
  fn: (db: Db) => Promise<T>,
): Promise<T | null> {
  try {
    return await transaction(sql, async (db) => {
      await db`select set_config('statement_timeout', ${String(limitMs)}, true)`
      return fn(db)
    })
  } catch (error) {
    if (sqlState(error) === CANCELLED) return null
    throw error
  }
}

import { ApiError } from '../errors.ts'
import { cancelOnAbort } from './cancelOnAbort.ts'
import { type Db, sqlState, transaction } from './connection.ts'
import { acquireReadSlot, disconnected, NoReadSlot, type Reader } from './readSlots.ts'

/** SQLSTATE query_canceled: the time was over. */
const CANCELLED = '57014'

export interface TimeLimit {
  limitMs: number
  /** The message for a read that takes longer. */
  tooSlow(seconds: number): string
}

/** Limits the next statement to the remaining time. */
export type NextStep = () => Promise<void>

/**
 * Runs an expensive read in a transaction of limited time: `step` is called before each of several long statements. It waits
 * for one of the slots of such reads; a client that disconnects ends it.
 * @throws ApiError 422 that names the limit and the remedy when the time is over; as `acquireReadSlot`.
 */
export async function withinTime<T>(
  reader: Reader,
  { limitMs, tooSlow }: TimeLimit,
  run: (db: Db, step: NextStep) => Promise<T>,
): Promise<T> {
  const release = await acquireReadSlot(reader)
  const deadline = performance.now() + limitMs
  try {
    const read = await readUntil(reader, limitMs, (db) =>
      run(db, async () => {
        const left = Math.floor(deadline - performance.now())
        if (left < 1) throw new TimeOver()
        await db`select set_config('statement_timeout', ${String(left)}, true)`
      }),
    )
    if (read === null) throw new ApiError(422, 'too_slow', tooSlow(Math.round(limitMs / 1_000)))
    return read.result
  } finally {
    release()
  }
}

/**
 * The result of `fn`, which reads in a transaction of limited time; null when it takes longer, or when all slots of expensive
 * reads are occupied for as long.
 */
export async function answerInTime<T>(
  reader: Reader,
  limitMs: number,
  fn: (db: Db) => Promise<T>,
): Promise<T | null> {
  let release = () => {}
  try {
    release = await acquireReadSlot(reader, limitMs)
    const read = await readUntil(reader, limitMs, fn)
    return read === null ? null : read.result
  } catch (error) {
    if (error instanceof NoReadSlot) return null
    throw error
  } finally {
    release()
  }
}

class TimeOver extends Error {}

/** The result of `fn` in a transaction that reads; null when it takes longer. A client that disconnects ends it. */
async function readUntil<T>(
  { sql, signal }: Reader,
  limitMs: number,
  fn: (db: Db) => Promise<T>,
): Promise<{ result: T } | null> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new TimeOver()), limitMs)
  const end = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  // The server ends each statement by itself, also when this process is too busy for the timer.
  const options = `read only; set local statement_timeout = ${Math.max(1, Math.floor(limitMs))}`
  try {
    return { result: await transaction(sql, (db) => cancelOnAbort(sql, db, end, fn), options) }
  } catch (error) {
    if (signal?.aborted) throw disconnected()
    if (sqlState(error) === CANCELLED || error instanceof TimeOver || over.signal.aborted) return null
    throw error
  } finally {
    clearTimeout(timer)
  }
}

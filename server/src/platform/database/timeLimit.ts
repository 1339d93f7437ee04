import { ApiError } from '../errors.ts'
import { cancelOnAbort } from './cancelOnAbort.ts'
import { type Db, sqlState, transaction } from './connection.ts'
import { acquireReadSlot, disconnected, NoReadSlot, type Reader } from './readSlots.ts'

/** SQLSTATE query_canceled: the time was over. */
const CANCELLED = '57014'

const READ_ONLY = 'read only'

export interface TimeLimit {
  limitMs: number
  /** The message for a read that takes longer. */
  tooSlow(seconds: number): string
}

/** Limits the next statement to the remaining time. */
export type NextStep = () => Promise<void>

/**
 * Runs an expensive read in a transaction of limited time: `step` is called before each of its statements. It waits for one
 * of the slots of such reads; a client that disconnects ends it.
 * @throws ApiError 422 that names the limit and the remedy when the time is over; as `acquireReadSlot`.
 */
export async function withinTime<T>(
  reader: Reader,
  { limitMs, tooSlow }: TimeLimit,
  run: (db: Db, step: NextStep) => Promise<T>,
): Promise<T> {
  const { sql, signal } = reader
  const release = await acquireReadSlot(reader)
  const deadline = performance.now() + limitMs
  const late = () => new ApiError(422, 'too_slow', tooSlow(Math.round(limitMs / 1_000)))
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(late()), limitMs)
  const end = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  try {
    return await transaction(
      sql,
      (outer) =>
        cancelOnAbort(sql, outer, end, (db) =>
          run(db, async () => {
            const left = Math.floor(deadline - performance.now())
            if (left < 1) throw late()
            await db`select set_config('statement_timeout', ${String(left)}, true)`
          }),
        ),
      READ_ONLY,
    )
  } catch (error) {
    if (signal?.aborted) throw disconnected()
    throw sqlState(error) === CANCELLED || over.signal.aborted ? late() : error
  } finally {
    clearTimeout(timer)
    release()
  }
}

/**
 * The result of `fn`, which reads in a transaction whose statements take no longer than `limitMs` each; null when one takes
 * longer, or when all slots of expensive reads are occupied for as long.
 */
export async function answerInTime<T>(
  reader: Reader,
  limitMs: number,
  fn: (db: Db) => Promise<T>,
): Promise<T | null> {
  const { sql, signal = NEVER } = reader
  let release = () => {}
  try {
    release = await acquireReadSlot(reader, limitMs)
    return await transaction(
      sql,
      (outer) =>
        cancelOnAbort(sql, outer, signal, async (db) => {
          await db`select set_config('statement_timeout', ${String(limitMs)}, true)`
          return fn(db)
        }),
      READ_ONLY,
    )
  } catch (error) {
    if (signal.aborted) throw disconnected()
    if (error instanceof NoReadSlot || sqlState(error) === CANCELLED) return null
    throw error
  } finally {
    release()
  }
}

const NEVER = new AbortController().signal

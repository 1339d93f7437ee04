/**
 * One request at a time of somebody, the latest: whoever comes later ends the statement of the one before, in whatever
 * process that runs.
 *
 * Three locks of the session stand for a name. Who runs holds `run`. Who wants to holds `next` meanwhile, one at a time,
 * and cancels the backend that holds `run`; a cancelled statement asks for `next` to tell that from a time limit. Looking
 * for that backend and cancelling it is done under `end`, which who runs takes before it gives up `run`: otherwise the
 * signal could reach the statement of somebody who got the connection meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, conflict } from '../errors.ts'
import { type Db, type Sql, sqlState, transaction } from './connection.ts'
import { outermost } from './poolWithin.ts'

/** SQLSTATE query_canceled. */
const CANCELLED = '57014'

/** The time of a step is over. */
export const TIME_OVER = Symbol('time over')

/** Runs `fn` in a transaction that reads, no longer than so many milliseconds; or says that the time was over. */
export type TimedStep = <T>(limitMs: number, fn: (db: Db) => Promise<T>) => Promise<T | typeof TIME_OVER>

const MOST_AT_ONCE = 3
const LOOK_MS = 10
const PATIENCE_MS = 5_000

const running = new WeakMap<Sql, number>()

/**
 * Runs `fn` on a connection of its own, as the only one of this name. A process has three such connections at most.
 * @param signal ends the statement under way, for an answer that nobody waits for any more.
 * @throws ApiError 409 for who was overtaken, 503 when all connections are taken for five seconds.
 */
export async function latestOnly<T>(
  pool: Sql,
  name: string,
  signal: AbortSignal,
  fn: (step: TimedStep) => Promise<T>,
): Promise<T> {
  // A transaction around it would keep the lock `end`, under which others are cancelled, and wait for itself.
  const sql = outermost(pool)
  const deadline = performance.now() + PATIENCE_MS
  while ((running.get(sql) ?? 0) >= MOST_AT_ONCE) await look(deadline, signal)
  running.set(sql, (running.get(sql) ?? 0) + 1)
  try {
    const db = await sql.reserve()
    try {
      await takeOver(sql, db, name, { deadline, signal })
      let isOver = false
      const end = () => void cancelRunning(sql, name, () => !isOver).catch(() => {})
      signal.addEventListener('abort', end, { once: true })
      try {
        return await fn((limitMs, step) => runStep(db, name, { limitMs, signal }, step))
      } finally {
        isOver = true
        signal.removeEventListener('abort', end)
      }
    } finally {
      // Whatever became of it: locks that stay on a connection of the pool would keep everybody else out.
      await leave(db, name)
      db.release()
    }
  } finally {
    running.set(sql, (running.get(sql) ?? 1) - 1)
  }
}

async function look(deadline: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw overtaken()
  if (performance.now() > deadline)
    throw new ApiError(503, 'busy', 'Too many such questions are being answered. Try again in a moment.', {
      headers: { 'Retry-After': '2' },
    })
  await sleep(LOOK_MS)
}

async function takeOver(
  sql: Sql,
  db: Db,
  name: string,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<void> {
  while (!(await steadily(() => tryLock(db, 'next', name)))) await look(deadline, signal)
  try {
    while (!(await steadily(() => tryLock(db, 'run', name)))) {
      await steadily(() => cancelRunning(sql, name))
      await look(deadline, signal)
    }
  } finally {
    await steadily(() => unlock(db, 'next', name))
  }
}

/**
 * Whoever gets a connection may get a signal that was meant for the one before: what it ends is done again. A lock that is
 * taken twice by that goes with all others at the end.
 */
async function steadily<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (sqlState(error) !== CANCELLED) throw error
    }
  }
}

async function runStep<T>(
  db: Db,
  name: string,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
  step: (db: Db) => Promise<T>,
): Promise<T | typeof TIME_OVER> {
  if (signal.aborted) throw overtaken()
  if (limitMs < 1) return TIME_OVER
  try {
    await db.unsafe('begin read only')
    await db`select set_config('statement_timeout', ${String(Math.floor(limitMs))}, true)`
    const result = await step(db)
    await db.unsafe('commit')
    return result
  } catch (error) {
    await steadily(() => db.unsafe('rollback')).catch(() => {})
    if (sqlState(error) !== CANCELLED) throw error
    if (signal.aborted || (await isWanted(db, name))) throw overtaken()
    return TIME_OVER
  }
}

/** Whether somebody waits for this one to end. */
async function isWanted(db: Db, name: string): Promise<boolean> {
  try {
    if (!(await tryLock(db, 'next', name))) return true
    await unlock(db, 'next', name)
    return false
  } catch (error) {
    if (sqlState(error) === CANCELLED) return true
    throw error
  }
}

function overtaken(): ApiError {
  return conflict('A later request of yours took the place of this one.')
}

/**
 * Ends the statement of the session that holds the lock.
 * @param isMeant asked once that session cannot change any more: who was given up may have made room for the next one.
 */
async function cancelRunning(sql: Sql, name: string, isMeant = () => true): Promise<void> {
  await transaction(sql, async (db) => {
    await db`select pg_advisory_xact_lock(${keyOf(db, 'end', name)})`
    if (!isMeant()) return
    await db`
      select pg_cancel_backend(l.pid) from pg_locks l, (select ${keyOf(db, 'run', name)} as key) own
      where l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())
        and l.classid = ((own.key >> 32) & 4294967295)::oid and l.objid = (own.key & 4294967295)::oid`
  })
}

// A signal that is on its way may end any of these statements, with its lock taken or not: then all of it is done again.
async function leave(db: Db, name: string): Promise<void> {
  for (let isLeft = false; !isLeft; ) {
    try {
      await db`select pg_advisory_lock(${keyOf(db, 'end', name)})`
      await unlock(db, 'run', name)
      await db`select pg_advisory_unlock_all()`
      isLeft = true
    } catch (error) {
      // With a lost connection its locks are gone.
      if (sqlState(error) !== CANCELLED) return
    }
  }
}

type Lock = 'run' | 'next' | 'end'

function keyOf(db: Db, lock: Lock, name: string) {
  return db`hashtextextended('campanile latest ' || ${lock}::text || ' ' || ${name}::text, 0)`
}

async function tryLock(db: Db, lock: Lock, name: string): Promise<boolean> {
  const [row] = await db<{ held: boolean }[]>`select pg_try_advisory_lock(${keyOf(db, lock, name)}) as held`
  return row?.held === true
}

async function unlock(db: Db, lock: Lock, name: string): Promise<void> {
  await db`select pg_advisory_unlock(${keyOf(db, lock, name)})`
}

// One step of a consumer: the next happenings, handled in the same transaction that moves its cursor.
import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import { type Db, ONE_PLAN, type Sql, transaction } from '../database/connection.ts'
import { isTransientError } from '../database/isTransientError.ts'
import { withHops } from '../hops.ts'
import type { Log } from '../log.ts'
import { hasNews } from './cursors.ts'
import type { Happening, Payloads } from './happenings.ts'
import { findNextHappenings, type Wants } from './nextHappenings.ts'
import { savepoint } from './savepoint.ts'

/** Reacts to happenings, each exactly once. */
export interface Consumer<H extends object = Payloads, T extends keyof H = keyof H> extends Wants {
  /** Names the cursor: a new name starts at the oldest happening kept. */
  name: string
  types: readonly (T & string)[]
  /**
   * Handles the happenings, oldest first, in the transaction that moves the cursor: what it writes stands exactly
   * when they count as read. It must end within about a second and do nothing outside the database.
   */
  handle(db: Db, happenings: Happening<H, T>[], now: Date, engine: EngineContext): Promise<void>
}

/** What background work may know of the process it runs in. */
export interface EngineContext {
  config: Config
  log: Log
  /** What the features of the application offer each other. */
  catalog: Contracts
}

/**
 * What a step found: `caught up`; `more` happenings that can be read at once; `busy`: another process is handling this
 * consumer's happenings.
 */
export type Progress = 'caught up' | 'more' | 'busy'

export interface Step {
  progress: Progress
  /** Happenings given to the handler. */
  handled: number
}

/**
 * Takes the next happenings after the consumer's cursor, hands the wanted ones over, and moves the cursor. `isSure`
 * leaves out the question whether there is anything.
 *
 * No open transaction holds it up: the cursor is a snapshot, and what is committed later is new whenever that is. A lock
 * makes sure that one process at a time works for a consumer. It is no row lock: a step that finds nothing new needs no
 * transaction number.
 *
 * A happening that fails alone is logged and passed over, halved down to the failing id. Failures of the database
 * (lost connection, deadlock, timeout, disk) are thrown and nothing is passed over.
 */
export async function consumeHappenings(
  sql: Sql,
  consumer: Consumer,
  context: EngineContext & { now: Date },
  { isSure = false }: { isSure?: boolean } = {},
): Promise<Step> {
  if (!isSure && !(await hasNews(sql, consumer.name))) return { progress: 'caught up', handled: 0 }
  const stepWith = (handle: Handle) =>
    transaction(sql, (db) => step(db, consumer, handle), `${UNHURRIED}${ONE_PLAN}`)
  try {
    return await stepWith((db, happenings) => consumer.handle(db, happenings, context.now, context))
  } catch (error) {
    if (isTransientError(error)) throw error
    // Undone as a whole. Savepoints, which find what fails alone, cost round trips that steps without failures save.
    return stepWith((db, happenings) => handleOrHalve(db, consumer, happenings, context))
  }
}

/**
 * What a step writes stands exactly when its cursor has moved. So its commit waits for no disk: where a crash of the machine
 * loses it, both are as before, and the step is done again (decision 180).
 */
const UNHURRIED = '; set local synchronous_commit = off'

type Handle = (db: Db, happenings: Happening[]) => Promise<void>

async function step(db: Db, consumer: Consumer, handle: Handle): Promise<Step> {
  // Sent together, in this order: what is read is what the last holder of the lock committed.
  const [isOurs, next] = await Promise.all([
    tryToLock(db, consumer.name),
    findNextHappenings(db, consumer.name, consumer),
  ])
  if (!isOurs) return { progress: 'busy', handled: 0 }
  if (!next) return { progress: 'caught up', handled: 0 }
  const { happenings, target, position, isEnd, isFresh, hops } = next
  if (happenings.length > 0) await withHops(hops, () => handle(db, happenings))
  // Not waited for: the commit goes out behind it, and fails when it does.
  db`
    update event_cursors set seen = case when ${isEnd} then ${target}::pg_snapshot else seen end,
      target = case when not ${isEnd} then ${target}::pg_snapshot end, position = ${position}
    where consumer = ${consumer.name}`.catch(() => {})
  return { progress: isEnd && isFresh ? 'caught up' : 'more', handled: happenings.length }
}

async function tryToLock(db: Db, consumer: string): Promise<boolean> {
  const [lock] = await db<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('campanile consumer ' || ${consumer}::text, 0)) as "isOurs"`
  return lock?.isOurs === true
}

async function handleOrHalve(
  db: Db,
  consumer: Consumer,
  happenings: Happening[],
  context: EngineContext & { now: Date },
): Promise<void> {
  try {
    await savepoint(db, (inner) => consumer.handle(inner, happenings, context.now, context))
  } catch (error) {
    if (isTransientError(error)) throw error
    const halves = halve(happenings)
    if (!halves) {
      context.log.error(
        { err: error, consumer: consumer.name, happening: happenings[0] },
        'a happening was passed over',
      )
      return
    }
    for (const half of halves) await handleOrHalve(db, consumer, half, context)
  }
}

/** Two halves of the happenings; of a single one, two with half of the ids each; null for what cannot be halved. */
function halve(happenings: readonly Happening[]): [Happening[], Happening[]] | null {
  const [only] = happenings
  if (!only) return null
  if (happenings.length > 1) {
    const middle = happenings.length >> 1
    return [happenings.slice(0, middle), happenings.slice(middle)]
  }
  if (only.ids.length < 2) return null
  const middle = only.ids.length >> 1
  return [[{ ...only, ids: only.ids.slice(0, middle) }], [{ ...only, ids: only.ids.slice(middle) }]]
}

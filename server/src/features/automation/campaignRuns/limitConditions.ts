// Limits the time of conditions: filters of users, such as regular expressions, can be arbitrarily slow.
import { type Db, sqlState } from '../../../platform/database/connection.ts'

/** SQLSTATE query_canceled. */
const CANCELLED = '57014'

/** Time limit of a statement of a condition for a whole batch. */
const BATCH_LIMIT_MS = 1_000
/** Time limit for a part of a batch, after the whole batch exceeded its limit. */
const PART_LIMIT_MS = 500
/** Time spent on a batch after which slow parts are not divided further. */
const DIVISION_LIMIT_MS = 6_000

/** A condition exceeded its time limit. Its transaction or savepoint has failed. */
export class SlowConditionError extends Error {
  readonly eventId: number
  readonly contactIds: readonly number[]
  readonly tookMs: number
  constructor(options: { eventId: number; contactIds: readonly number[]; tookMs: number; cause: unknown }) {
    super('A condition took too long.', { cause: options.cause })
    this.eventId = options.eventId
    this.contactIds = options.contactIds
    this.tookMs = options.tookMs
  }
}

/** The remaining work on a batch whose condition exceeded its limit. */
export interface Division {
  /** Sizes of the remaining parts, in rows; the last one is the next to run. Empty: the whole batch runs at once. */
  parts: readonly number[]
  /** Time spent on cancelled evaluations. */
  spentMs: number
  /** Contacts for whom the condition fails without another evaluation. */
  slow: SlowContacts | null
}

export interface SlowContacts {
  eventId: number
  /** By contact id. */
  reasons: ReadonlyMap<number, string>
}

const TOO_SLOW = `The condition took longer than ${PART_LIMIT_MS} ms for this contact.`
const TOO_SLOW_TOGETHER =
  'The condition took too long for this contact and others; the time for single contacts was used up.'

export function conditionLimitMs(division: Division | null): number {
  return division !== null && division.parts.length > 0 ? PART_LIMIT_MS : BATCH_LIMIT_MS
}

/**
 * Evaluates a condition within the limit. Two statements in addition to those of `evaluate`.
 * @throws SlowConditionError when a statement exceeds the limit.
 */
export async function evaluateWithin<T>(
  db: Db,
  limitMs: number,
  { eventId, contactIds }: { eventId: number; contactIds: readonly number[] },
  evaluate: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  try {
    await db`select set_config('statement_timeout', ${String(limitMs)}, true)`
    const evaluated = await evaluate()
    // Null restores the default of the session.
    await db`select set_config('statement_timeout', null, true)`
    return evaluated
  } catch (error) {
    const tookMs = performance.now() - startedAt
    // A statement cancelled earlier was cancelled by an operator.
    if (sqlState(error) !== CANCELLED || tookMs < limitMs) throw error
    throw new SlowConditionError({ eventId, contactIds, tookMs, cause: error })
  }
}

/**
 * Divides the contacts of a slow evaluation into halves. Each part runs in a transaction of its own, so that no transaction
 * stays open much longer than a limit. A single contact fails; after `DIVISION_LIMIT_MS` all contacts of a slow part fail.
 */
export function divide(division: Division | null, error: SlowConditionError): Division {
  const { parts = [], slow = null } = division ?? {}
  const { eventId, contactIds } = error
  const spentMs = (division?.spentMs ?? 0) + error.tookMs
  const size = contactIds.length
  if (size > 1 && spentMs < DIVISION_LIMIT_MS) {
    const half = size >> 1
    return { parts: [...parts.slice(0, -1), size - half, half], spentMs, slow }
  }
  const reason = size > 1 ? TOO_SLOW_TOGETHER : TOO_SLOW
  const reasons = new Map(slow?.eventId === eventId ? slow.reasons : [])
  for (const contactId of contactIds) reasons.set(contactId, reason)
  return { parts, spentMs, slow: { eventId, reasons } }
}

/** The division after a part has run; null after the last one. */
export function withoutPart(division: Division | null): Division | null {
  if (division === null || division.parts.length <= 1) return null
  return { ...division, parts: division.parts.slice(0, -1), slow: null }
}

// Which steps of reactions wait for each other: those that look at the same contacts.
import { type Db, sqlState } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { type Check, finding } from '../../../platform/engine/check.ts'

/** "SEGC" */
const CONTACT_LOCK = 0x53454743

/** There are two reactions, and most of the table of locks is for others. */
const SHARE_OF_TABLE = 8

/** How many locks PostgreSQL has room for: who asks whenever it locks, divides the contacts as everybody else does. */
function roomForLocks(db: Db): Fragment {
  return db`current_setting('max_locks_per_transaction')::int
    * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int)`
}

const OUT_OF_MEMORY = '53200'
const ALONE_MS = 60_000
let aloneUntil = 0

/** True for a while after the database had no room for the locks: a step then keeps out all others with one. */
export function isAlone(now: Date): boolean {
  return now.getTime() < aloneUntil
}

/**
 * Waits for other steps that look at these contacts, and keeps them waiting until the transaction ends: what read a
 * contact before another step wrote its memberships must not write its own after it. Steps on other contacts go on,
 * unless they share a lock: there are as many as an eighth of what the database has room for.
 */
export async function lockReactions(db: Db, contactIds: readonly number[], now: Date): Promise<void> {
  try {
    await db`
      select pg_advisory_xact_lock(${CONTACT_LOCK}, key)
      from (
        select distinct (id % greatest(1, ${roomForLocks(db)} / ${SHARE_OF_TABLE}))::int as key
        from unnest(${contactIds as number[]}::bigint[]) id order by 1
      ) sorted`
  } catch (error) {
    if (sqlState(error) === OUT_OF_MEMORY) aloneUntil = now.getTime() + ALONE_MS
    throw error
  }
}

/** Says that steps wait for each other because the database has room for few locks. */
export function checkLocks(contactsPerStep: number): Check {
  return async ({ sql }) => {
    const [row] = await sql<{ room: number; perTransaction: number }[]>`
      select ${roomForLocks(sql)} as room, current_setting('max_locks_per_transaction')::int as "perTransaction"`
    const { room = 0, perTransaction = 0 } = row ?? {}
    const wanted = contactsPerStep * SHARE_OF_TABLE
    if (room >= wanted) return []
    return [finding('warning', 'health.locks', { room, wanted: Math.ceil((perTransaction * wanted) / room) })]
  }
}

import type { Db } from '../../database/connection.ts'

/** A predicate that takes longer than this is stopped: a regular expression can be arbitrarily slow. */
const STATEMENT_TIMEOUT_MS = 30_000

/**
 * Makes the rest of the transaction plan each statement for its values and the present size of the tables. A plan
 * kept from when memberships were few reads all of them for each range, once they are many.
 */
export async function planAnew(db: Db): Promise<void> {
  await db`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`
}

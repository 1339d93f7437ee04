import type { Db } from '../../../platform/database/connection.ts'

/**
 * Makes the rest of the transaction plan each statement for its values and the present size of the tables, and stop
 * statements that take longer than `timeoutMs`: a regular expression can be arbitrarily slow. A plan kept from when
 * memberships were few reads all of them for each range, once they are many. Compiling a hundred predicates to
 * machine code takes longer than evaluating them.
 */
export async function forceCustomPlan(db: Db, timeoutMs: number): Promise<void> {
  await db`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
      set_config('statement_timeout', ${String(timeoutMs)}, true)`
}

import type { Db } from './connection.ts'

/**
 * Makes the rest of the transaction plan each statement for its values and the present size of the tables: for work on
 * many rows, which a plan kept from when there were few reads in the wrong way. One statement.
 */
export async function planAnew(db: Db): Promise<void> {
  await db`select set_config('plan_cache_mode', 'force_custom_plan', true)`
}

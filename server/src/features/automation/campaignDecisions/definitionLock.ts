// Who works by the events of a campaign, and who publishes others for everybody who is in it, do not do so at once.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/**
 * Keeps the campaign of that id, an expression, from being published anew until the transaction ends: for who reads its
 * events and writes what follows from them. The events are read by a later statement.
 */
export function keepDefinition(db: Db, id: Fragment): Fragment {
  return db`pg_advisory_xact_lock_shared(${keyOf(db, id)})`
}

/**
 * Waits until nobody works by the events of the campaign, and lets nobody begin until the transaction ends: who passed an
 * event is known then. Taken before anything else. One statement.
 */
export async function takeDefinition(db: Db, campaignId: number): Promise<void> {
  await db`select pg_advisory_xact_lock(${keyOf(db, db`${campaignId}::bigint`)})`
}

function keyOf(db: Db, id: Fragment): Fragment {
  return db`hashtextextended('campanile campaign definition ' || ${id}, 0)`
}

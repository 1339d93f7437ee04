import type { Db } from '../../../platform/database/connection.ts'
import { addCounts } from '../../../platform/engine/counters.ts'

/** Counts recipients that variants of A/B tests were given. One statement, none without any. */
export async function raiseVariantCounts(db: Db, given: ReadonlyMap<number, number>): Promise<void> {
  await addCounts(
    db,
    [...given].map(([id, difference]) => ({ counter: 'emails.variant_queued_count', id, difference })),
  )
}

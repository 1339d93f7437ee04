import type { Db } from '../../../platform/database/connection.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { emailCounters } from '../sends/emailCounters.ts'

/** Counts recipients that variants of A/B tests were given. One statement, none without any. */
export async function raiseVariantCounts(db: Db, given: ReadonlyMap<number, number>): Promise<void> {
  await addCounts(
    db,
    [...given].map(([id, difference]) => ({ counter: emailCounters.variant_queued_count, id, difference })),
  )
}

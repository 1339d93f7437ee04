import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'

/** "COMP" */
const CLASS = 0x434f4d50
/** The lock table is of limited size: a batch of thousands of names takes these locks at most. */
const BUCKETS = 256

/**
 * Keeps other transactions from making companies with the same unique values until this one ends. Look again after
 * it: who held the lock before may have made the company. Taken in order, so two batches never wait in a circle.
 */
export async function lockNames(db: Db, keys: readonly string[]): Promise<void> {
  const buckets = [
    ...new Set(keys.map((key) => (createHash('sha256').update(key).digest()[0] ?? 0) % BUCKETS)),
  ]
  await db`
    select pg_advisory_xact_lock(${CLASS}, bucket)
    from (select bucket from unnest(${buckets}::integer[]) bucket order by bucket) sorted`
}

/**
 * How many records of a table each user has, kept as differences that its writers append (triggers, migration 0023). The
 * sum is exact in every snapshot, and nobody waits for another writer.
 */

import type { Fragment } from '../database/statement.ts'
import type { Schedule } from '../engine/schedules.ts'
import type { Context, Definition } from '../resource/definition.ts'
import { rightsCondition } from '../resource/rights.ts'

const INTERVAL_MS = 10_000
/** Differences of one user that are worth being added up. */
const MANY = 50

/** The statement that tells how many records of a counted resource the actor may see: `total`. */
export function keptCount(context: Context, { table, permission }: Definition): Fragment {
  const { db } = context
  return db`select coalesce(sum(t.records), 0)::bigint as total from record_counts t
    where t.kind = ${table} and ${rightsCondition(context, { permission, owner: 't.user_id' }, 'view')}`
}

/** Puts one row in the place of many differences. The sums stay as they are. */
export const recordCountSchedule: Schedule = {
  name: 'records.count',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db) {
    await db`
      with many as (select kind, user_id from record_counts group by kind, user_id having count(*) > ${MANY}),
        gone as (delete from record_counts c using many m where c.kind = m.kind and c.user_id = m.user_id returning c.*)
      insert into record_counts (kind, user_id, records) select kind, user_id, sum(records) from gone group by kind, user_id`
  },
}

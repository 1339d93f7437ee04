import type { Db } from '../../../platform/database/connection.ts'
import { addCountsFrom } from '../../../platform/engine/counters.ts'
import { emailCounters } from './emailCounters.ts'

/**
 * Counts mails as sent or read, once per row, for their emails and for the tests of variants that these are in. One
 * statement, which locks nothing.
 */
export async function raiseEmailCounts(
  db: Db,
  what: 'read' | 'sent',
  mails: readonly { emailId: number | null }[],
): Promise<void> {
  const counts = [...Map.groupBy(mails, (mail) => mail.emailId)].flatMap(([id, own]) =>
    id === null ? [] : [{ id, count: own.length }],
  )
  if (counts.length === 0) return
  await addCountsFrom(
    db,
    db`select k.counter, e.id, '', d.count
      from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as d (id bigint, count bigint)
      join emails e on e.id = d.id
      cross join lateral (
        select ${emailCounters[`${what}_count`].name} as counter
        union all select ${emailCounters[`variant_${what}_count`].name} where e.variant_start_date is not null
      ) k`,
  )
}

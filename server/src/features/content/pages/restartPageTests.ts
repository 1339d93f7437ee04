import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { resetCounts } from '../../../platform/engine/counters.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { touchedTests } from '../../../platform/values/touchedTests.ts'
import { pageCounters } from './pageCounters.ts'

/**
 * Starts the A/B tests anew whose variants, shares, criteria or published state these changes touch: shares count from the
 * terms of the moment. Sets the new values in the changes, too. Two statements, none when nothing of the kind changed.
 */
export async function restartPageTests({ db, now }: Context, changes: readonly Change[]): Promise<void> {
  const parentIds = changes.flatMap((change) => touchedTests(change))
  if (parentIds.length === 0) return
  const rows = await db<{ id: number }[]>`
    with test as materialized (
      select p.id from pages p
      where (p.id = any(${parentIds}::bigint[]) or p.variant_parent_id = any(${parentIds}::bigint[]))
        and exists (select from pages c where c.variant_parent_id = coalesce(p.variant_parent_id, p.id))
      ${lockRows(db, 'pages p', { by: 'p.id', strength: 'no key update' })}
    )
    update pages p set variant_start_date = ${now}, variant_hits = 0 from test where p.id = test.id returning p.id`
  const restarted = new Set(rows.map(({ id }) => id))
  if (restarted.size === 0) return
  await resetCounts(db, [pageCounters.variant_hits], [...restarted])
  for (const { after } of changes)
    if (restarted.has(after.id)) Object.assign(after, { variantStartDate: now, variantHits: 0 })
}

/** Ends the A/B tests of these pages: nothing of them is counted any more. Two statements. */
export async function endPageTests(db: Db, ids: readonly number[]): Promise<void> {
  await db`
    update pages set variant_start_date = null, variant_hits = 0 where id = any(${ids as number[]}::bigint[])`
  await resetCounts(db, [pageCounters.variant_hits], ids)
}

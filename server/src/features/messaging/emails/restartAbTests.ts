import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { resetCounts } from '../../../platform/engine/counters.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { touchedTests } from '../../../platform/values/touchedTests.ts'
import { emailCounters } from '../sends/emailCounters.ts'
import { termsOf } from './broadcastPlan.ts'

/**
 * Starts the A/B tests anew whose variants, shares, criteria or published state these changes touch: their counts
 * say something about the terms under which they were counted only. Sets the new values in the changes, too. A template
 * is sent to whoever comes along, so that its test begins here; that of a broadcast begins with it. Three statements, none
 * when nothing of the kind changed.
 */
export async function restartAbTests({ db, now }: Context, changes: readonly Change[]): Promise<void> {
  const parentIds = changes.flatMap((change) => touchedTests(change))
  if (parentIds.length === 0) return
  const rows = await db<RestartedEmail[]>`
    with test as materialized (
      select e.id from emails e
      where (e.id = any(${parentIds}::bigint[]) or e.variant_parent_id = any(${parentIds}::bigint[]))
        and exists (select from emails c where c.variant_parent_id = coalesce(e.variant_parent_id, e.id))
      ${lockRows(db, 'emails e', { by: 'e.id', strength: 'no key update' })}
    )
    update emails e set variant_start_date = ${now}, variant_sent_count = 0, variant_read_count = 0, variant_queued_count = 0
    from test where e.id = test.id
    returning e.id, e.variant_parent_id as "variantParentId", e.email_type as "emailType", e.variant_settings as settings`
  const restarted = new Set(rows.map((row) => row.id))
  if (restarted.size > 0) await resetCounts(db, VARIANT_COUNTS, [...restarted])
  await beginTemplateTests(db, rows, now)
  for (const { after } of changes) {
    if (!restarted.has(after.id)) continue
    Object.assign(after, { variantStartDate: now, variantSentCount: 0, variantReadCount: 0 })
  }
}

interface RestartedEmail {
  id: number
  variantParentId: number | null
  emailType: string
  settings: Record<string, unknown>
}

async function beginTemplateTests(db: Db, emails: readonly RestartedEmail[], now: Date): Promise<void> {
  const tests = emails.flatMap(({ id, variantParentId, emailType, settings }) => {
    const terms = variantParentId === null && emailType === 'template' ? termsOf(settings, 'template') : null
    return terms ? [{ id, decideAt: new Date(now.getTime() + terms.delayMs) }] : []
  })
  if (tests.length === 0) return
  await db`
    insert into email_tests as t (email_id, started_at, cutoff, decide_at)
    select id, ${now}, 0, "decideAt" from jsonb_to_recordset(${JSON.stringify(tests)}::text::jsonb) as r (id bigint, "decideAt" timestamptz)
    on conflict (email_id) do update
      set started_at = excluded.started_at, cutoff = 0, decide_at = excluded.decide_at, decided_at = null, winner_id = null, figures = null`
}

const VARIANT_COUNTS = [
  emailCounters.variant_queued_count,
  emailCounters.variant_read_count,
  emailCounters.variant_sent_count,
]

// A/B tests of broadcasts: a share of the recipients gets the variants, the others get the winner, which is decided by
// itself after a time (decision 61).
import type { Db } from '../../../platform/database/connection.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { trackableCounters } from '../../content/links/linkCounters.ts'
import { type BroadcastPlan, isPending, isPendingAmongAll, type TestTerms } from './broadcastPlan.ts'

/** Where a broadcast stands: without a test, with one whose share goes out, while it waits, or with a winner. */
export type TestPhase =
  | { kind: 'none' }
  | { kind: 'share'; cutoff: number }
  | { kind: 'waiting' }
  | { kind: 'decided'; winnerId: number }

/** While mail of the test has not left it is looked at again after that time. */
const AGAIN_MS = 60_000

/** The place of the contact c among all who could take part: the same whenever it is asked for. */
export function testHash(db: Db, emailId: number): ReturnType<Db> {
  return db`('x' || substr(md5(${`test ${emailId} `} || c.id), 1, 13))::bit(52)::bigint`
}

/**
 * Where the broadcast stands, after it was moved on: begins a test by choosing who takes part, and decides one whose time
 * has come. Two statements, six at most.
 */
export async function moveTestOn(db: Db, plan: BroadcastPlan, now: Date): Promise<TestPhase> {
  const { emailId, test } = plan
  if (!test || plan.variants.length < 2) return { kind: 'none' }
  const found = await findTest(db, plan)
  if (!found) return { kind: 'share', cutoff: await beginTest(db, plan, test) }
  if (found.winnerId !== null) return { kind: 'decided', winnerId: found.winnerId }
  if (found.decideAt === null) return { kind: 'share', cutoff: found.cutoff }
  if (found.decideAt > now) return { kind: 'waiting' }
  const figures = await findFigures(db, plan)
  if (figures.some((one) => one.waiting > 0)) {
    await db`update email_tests set decide_at = ${new Date(now.getTime() + AGAIN_MS)} where email_id = ${emailId}`
    return { kind: 'waiting' }
  }
  const winnerId = winnerOf(figures, test.criteria)
  await db`
    update email_tests set winner_id = ${winnerId}, decided_at = ${now}, figures = ${JSON.stringify(figures)}::text::jsonb
    where email_id = ${emailId}`
  await insertAuditEntries(
    db,
    [
      {
        bundle: 'email',
        object: 'email',
        objectId: emailId,
        action: 'update',
        details: { variantWinner: [null, winnerId], variantFigures: figures },
      },
    ],
    { actor: SYSTEM, now },
  )
  return { kind: 'decided', winnerId }
}

/** Everybody who takes part is queued: it is decided after the delay. One statement. */
export async function endTestShare(db: Db, { emailId, test }: BroadcastPlan, now: Date): Promise<void> {
  if (!test) return
  await db`
    update email_tests set decide_at = ${new Date(now.getTime() + test.delayMs)}
    where email_id = ${emailId} and decide_at is null`
}

interface KnownTest {
  cutoff: number
  decideAt: Date | null
  winnerId: number | null
}

async function findTest(db: Db, { emailId, testStart }: BroadcastPlan): Promise<KnownTest | undefined> {
  const [row] = await db<KnownTest[]>`
    select cutoff, decide_at as "decideAt", winner_id as "winnerId" from email_tests
    where email_id = ${emailId} and started_at = ${testStart}`
  return row
}

// The share is exact: all hashes are ordered once, and the test keeps up to where it goes.
async function beginTest(db: Db, plan: BroadcastPlan, { share }: TestTerms): Promise<number> {
  const [row] = await db<{ cutoff: number | null }[]>`
    select percentile_disc(${share / 100}::float8) within group (order by hash) as cutoff from (
      select distinct c.id, ${testHash(db, plan.emailId)} as hash
      from segment_contacts m join contacts c on c.id = m.contact_id
      where m.segment_id = any(${plan.segmentIds}::bigint[]) and not m.manually_removed and ${isPending(db, plan, isPendingAmongAll)}
    ) pending`
  const [kept] = await db<{ cutoff: number }[]>`
    insert into email_tests as t (email_id, started_at, cutoff) values (${plan.emailId}, ${plan.testStart}, ${row?.cutoff ?? 0})
    on conflict (email_id) do update
      set started_at = excluded.started_at, decide_at = null, decided_at = null, winner_id = null, figures = null,
        cutoff = case when t.started_at = excluded.started_at then t.cutoff else excluded.cutoff end
    returning cutoff`
  return kept?.cutoff ?? 0
}

export interface VariantFigures {
  emailId: number
  sent: number
  read: number
  /** First clicks of contacts on the links of the variant. */
  clicks: number
  /** Mail that was never tried yet. */
  waiting: number
}

/** The figures of the variants, each with its translations, in the order of the plan. */
async function findFigures(db: Db, plan: BroadcastPlan): Promise<VariantFigures[]> {
  const members = [
    ...plan.variants.map(({ emailId }) => ({ variantId: emailId, emailId })),
    ...plan.translations.map(({ variantId, emailId }) => ({ variantId, emailId })),
  ]
  const rows = await db<VariantFigures[]>`
    select m."variantId" as "emailId", sum(s.sent)::int as sent, sum(s.read)::int as read, sum(s.waiting)::int as waiting,
      sum(coalesce((
        select sum(${db.unsafe(counted(trackableCounters.unique_hits, 't'))}) from trackables t where t.channel = 'email' and t.channel_id = m."emailId"), 0))::int as clicks
    from jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) as m ("variantId" bigint, "emailId" bigint)
    cross join lateral (
      select count(*) filter (where state = 'sent') as sent, count(*) filter (where is_read) as read,
        count(*) filter (where state in ('queued', 'sending') and retry_count = 0) as waiting
      from email_sends where email_id = m."emailId" and date_queued >= ${plan.testStart}
    ) s
    group by 1`
  return plan.variants.flatMap(({ emailId }) => rows.find((row) => row.emailId === emailId) ?? [])
}

/** The best share of those who got it; of equal ones the first, which is the email itself. */
export function winnerOf(figures: readonly VariantFigures[], criteria: TestTerms['criteria']): number {
  const rate = ({ sent, read, clicks }: VariantFigures) =>
    sent === 0 ? 0 : (criteria === 'email.openrate' ? read : clicks) / sent
  const [best] = figures.toSorted((a, b) => rate(b) - rate(a))
  return best?.emailId ?? 0
}

// A/B tests of broadcasts: a share of the recipients gets the variants, the others get the winner, which is decided by
// itself after a time (decision 61).
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { trackableCounters } from '../../content/links/linkCounters.ts'
import { type BroadcastPlan, isPending, isPendingOneByOne, type TestTerms } from './broadcastPlan.ts'

/** Where a broadcast stands: without a test, before it, with one whose share goes out, while it waits, or with a winner. */
export type TestPhase =
  | { kind: 'none' }
  | { kind: 'not begun' }
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
 * Where the broadcast stands, after it was moved on: decides a test whose time has come. Who takes part in one is chosen
 * before, by `beginTest`. Two statements, six at most.
 */
export async function moveTestOn(db: Db, plan: BroadcastPlan, now: Date): Promise<TestPhase> {
  const { emailId, test } = plan
  if (!test || plan.variants.length < 2) return { kind: 'none' }
  const found = await findTest(db, plan)
  if (!found) return { kind: 'not begun' }
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

/** Members per statement: it takes a fraction of a second. */
const RANGE = 10_000

export interface BeginOptions {
  /** Asked between ranges; true ends the call with nothing begun. */
  shouldPause?: () => boolean
  /** Members per statement. */
  members?: number
}

/**
 * Chooses who takes part in the test of the plan, unless that is done. The share is exact: the hashes of all who are pending
 * are read in ranges, outside of any transaction, and the test keeps up to where it goes. A process that is killed
 * meanwhile leaves nothing behind. @returns false when it paused.
 */
export async function beginTest(
  sql: Sql,
  plan: BroadcastPlan,
  { shouldPause, members = RANGE }: BeginOptions,
): Promise<boolean> {
  const { test, emailId, testStart } = plan
  if (!test || plan.variants.length < 2 || (await findTest(sql, plan))) return true
  const hashes = await readHashes(sql, plan, { shouldPause, members })
  if (!hashes) return false
  hashes.sort()
  const cutoff = hashes[Math.max(0, Math.ceil((hashes.length * test.share) / 100) - 1)] ?? 0
  // Who began the same test at the same time has chosen.
  await sql`
    insert into email_tests as t (email_id, started_at, cutoff) values (${emailId}, ${testStart}, ${cutoff})
    on conflict (email_id) do update
      set started_at = excluded.started_at, cutoff = excluded.cutoff, decide_at = null, decided_at = null, winner_id = null,
        figures = null
      where t.started_at <> excluded.started_at`
  return true
}

// Who is in two segments is read with the first. Eight bytes for each contact.
async function readHashes(
  sql: Sql,
  plan: BroadcastPlan,
  { shouldPause, members }: BeginOptions & { members: number },
): Promise<Float64Array | null> {
  let all = new Float64Array(1_024)
  let count = 0
  for (const [n, segmentId] of plan.segmentIds.entries()) {
    for (let after = 0; ; ) {
      if (shouldPause?.()) return null
      const [row] = await sql<{ last: number | null; hashes: number[] }[]>`
        ${hashesOfRange(sql, plan, { segmentId, before: plan.segmentIds.slice(0, n), after, members })}`
      const found = row?.hashes ?? []
      if (count + found.length > all.length) {
        const larger = new Float64Array(2 * (count + found.length))
        larger.set(all)
        all = larger
      }
      all.set(found, count)
      count += found.length
      if (!row?.last) break
      after = row.last
    }
  }
  return all.subarray(0, count)
}

/** The statement of a range, for the test of its plan too: the last member looked at, and the hashes of those pending. */
export function hashesOfRange(
  db: Db,
  plan: BroadcastPlan,
  range: { segmentId: number; before: readonly number[]; after: number; members: number },
): ReturnType<Db> {
  const { segmentId, before, after, members } = range
  return db`
    with member as materialized (
      select contact_id from segment_contacts
      where (segment_id, contact_id) > (${segmentId}, ${after}) and segment_id <= ${segmentId} and not manually_removed
      order by segment_id, contact_id limit ${members}
    )
    select (select max(contact_id) from member) as last, array(
      select ${testHash(db, plan.emailId)} from member m join contacts c on c.id = m.contact_id
      where ${isPending(db, plan, isPendingOneByOne)} and not exists (
        select from segment_contacts x
        where x.segment_id = any(${before as number[]}::bigint[]) and x.contact_id = m.contact_id and not x.manually_removed)
    ) as hashes`
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

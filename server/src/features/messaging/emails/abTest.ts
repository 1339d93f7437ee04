// A/B tests of broadcasts: a share of the recipients gets the variants, the others get the winner, which is decided by
// itself after a time (decision 61, `abTests`).
import type { Db, Sql } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { type BroadcastPlan, isPending, isPendingOneByOne } from './broadcastPlan.ts'

/**
 * Whether mail of a broadcast may leave: before its test is begun, to contacts up to a cut-off, to everybody, or to nobody
 * while the test waits for its winner.
 */
export type TestPhase = { kind: 'not begun' } | { kind: 'open'; cutoff: number | null } | { kind: 'waiting' }

/** The place of the contact c among all who could take part: the same whenever it is asked for. */
export function testHash(db: Db, emailId: Fragment): ReturnType<Db> {
  return db`('x' || substr(md5('test ' || ${emailId} || ' ' || c.id), 1, 13))::bit(52)::bigint`
}

/**
 * Where the broadcasts stand, in their order. Who takes part in a test is chosen before, by `beginTest`; a test whose time
 * has come is decided by itself, and its winner is then the only variant of the plan. One statement, none without tests.
 */
export async function findTestPhases(db: Db, plans: readonly BroadcastPlan[]): Promise<TestPhase[]> {
  const tests = await findTests(db, plans.filter(isTest))
  return plans.map((plan): TestPhase => {
    if (!isTest(plan)) return { kind: 'open', cutoff: null }
    const found = tests.get(plan.emailId)
    if (!found) return { kind: 'not begun' }
    return found.decideAt === null ? { kind: 'open', cutoff: found.cutoff } : { kind: 'waiting' }
  })
}

function isTest({ test, variants }: BroadcastPlan): boolean {
  return test !== null && variants.length > 1
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
}

/** By the email. */
async function findTests(db: Db, plans: readonly BroadcastPlan[]): Promise<Map<number, KnownTest>> {
  if (plans.length === 0) return new Map()
  const rows = await db<(KnownTest & { emailId: number })[]>`
    select t.email_id as "emailId", t.cutoff, t.decide_at as "decideAt"
    from unnest(${plans.map(({ emailId }) => emailId)}::bigint[], ${plans.map(({ testStart }) => testStart)}::timestamptz[])
      as p (email_id, started_at)
    join email_tests t using (email_id, started_at)`
  return new Map(rows.map((row) => [row.emailId, row]))
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
  if (!test || !isTest(plan) || (await findTests(sql, [plan])).size > 0) return true
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
      select ${testHash(db, db`${plan.emailId}::bigint`)} from member m join contacts c on c.id = m.contact_id
      where ${isPending(db, plan, isPendingOneByOne)} and not exists (
        select from segment_contacts x
        where x.segment_id = any(${before as number[]}::bigint[]) and x.contact_id = m.contact_id and not x.manually_removed)
    ) as hashes`
}

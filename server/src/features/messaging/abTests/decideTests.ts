// Tests whose time has come are decided: whoever gets the email from then on gets the winner.
import type { WinnerCriterion } from '../../../catalog/winnerCriterion.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { findFigures, findTest, winnerOf } from './findTest.ts'

const DECIDE: JobKind = { name: 'emails.decide-test', lane: 'interactive' }

const LOOK_MS = 10_000

/** Tests that one look hands to jobs; the others are due at the next one. */
const AT_ONCE = 100

/** Looks for tests that are due. One statement, and one when there are any. */
export const decideTests: Schedule = {
  name: 'emails.ab-tests',
  next: (now) => new Date(now.getTime() + LOOK_MS),
  async run(db, now) {
    const due = await db<{ emailId: number }[]>`
      select email_id as "emailId" from email_tests
      where decide_at <= ${now} and winner_id is null order by decide_at limit ${AT_ONCE}`
    await insertJobs(
      db,
      due.map(({ emailId }) => ({
        task: DECIDE,
        payload: { emailId },
        key: `${DECIDE.name}:${emailId}`,
        mode: 'keep',
      })),
    )
  },
}

/** The job: its figures are read outside of a transaction. */
export const decideTask: Task = {
  ...DECIDE,
  async run(payload, { sql, catalog, clock }) {
    const { emailId } = payload as { emailId: number }
    await decideTest(sql, emailId, { criteria: catalog.winnerCriteria, now: clock() })
    return undefined
  },
}

/** While mail of the test has not left it is looked at again after that time. */
const AGAIN_MS = 60_000

/** The share of the delay after which a test that nobody was sent, or nobody takes part in, is looked at again. */
const EMPTY_SHARE = 0.1

/**
 * Decides the test of an email, if it is due and all its mail has left. Afterwards it is due no more: it is decided, due
 * later, or forgotten, so that looks come to those behind it. Seven statements at most.
 */
export async function decideTest(
  sql: Sql,
  emailId: number,
  { criteria, now }: { criteria: ReadonlyMap<string, WinnerCriterion>; now: Date },
): Promise<void> {
  const test = await findTest(sql, emailId)
  if (!test?.terms) {
    await sql`delete from email_tests where email_id = ${emailId} and winner_id is null`
    return
  }
  if (test.emailId !== emailId || test.decideAt === null) return forgetEnded(sql, emailId, now)
  if (test.decideAt > now || test.winnerId !== null) return
  const figures = await findFigures(sql, test, criteria)
  const taking = figures.filter(({ emailId: id }) =>
    test.variants.some((one) => one.id === id && one.isPublished),
  )
  const winnerId = winnerOf(taking)
  if (figures.some(({ waiting }) => waiting > 0)) return putOff(sql, test, new Date(now.getTime() + AGAIN_MS))
  if (winnerId === null || taking.every(({ sent }) => sent === 0)) {
    const pause = Math.max(AGAIN_MS, EMPTY_SHARE * test.terms.delayMs)
    return putOff(sql, test, new Date(now.getTime() + pause))
  }
  await transaction(sql, async (db) => {
    const [decided] = await db`
      update email_tests set winner_id = ${winnerId}, decided_at = ${now}, figures = ${JSON.stringify(figures)}::text::jsonb
      where email_id = ${emailId} and started_at = ${test.startedAt} and winner_id is null returning 1`
    if (!decided) return
    const details = { variantWinner: [null, winnerId], variantFigures: figures }
    const entry = { bundle: 'email', object: 'email', objectId: emailId, action: 'update', details }
    await insertAuditEntries(db, [entry], { actor: SYSTEM, now })
  })
}

// A test whose terms were changed, or whose email is a variant of another now: the next one begins with the next mail.
async function forgetEnded(db: Db, emailId: number, now: Date): Promise<void> {
  await db`
    delete from email_tests t
    where t.email_id = ${emailId} and t.winner_id is null and t.decide_at <= ${now} and not exists (
      select from emails e
      where e.id = t.email_id and e.variant_parent_id is null and coalesce(e.variant_start_date, to_timestamp(0)) = t.started_at)`
}

async function putOff(
  db: Db,
  { emailId, startedAt }: { emailId: number; startedAt: Date | null },
  until: Date,
) {
  await db`
    update email_tests set decide_at = ${until}
    where email_id = ${emailId} and started_at = ${startedAt} and winner_id is null`
}

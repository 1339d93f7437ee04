import { findOutboxFailures } from '../../../platform/delivery/outboxFailures.ts'
import { type Check, finding } from '../../../platform/engine/check.ts'
import { LANE } from '../sends/lanes.ts'

/** Mail that a person waits for leaves within seconds: what is due for longer is stuck. */
const STUCK_MS = 10 * 60_000
/** Emails with a problem that are named. */
const MOST_NAMED = 20
const DAY_MS = 24 * 60 * 60_000
const PROBLEM_MS = 7 * DAY_MS

/** Senders that fail, mail that is stuck though it goes first, and emails that cannot be compiled. Three statements. */
export const checkOutboxes: Check = async ({ sql, now }) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [failures, [stuck], problems] = await Promise.all([
    findOutboxFailures(sql, now),
    sql<{ sends: number; userMails: number }[]>`
      select
        (select count(*)::int from (select from email_sends where state = 'queued' and lane = ${LANE.transactional}
          and attempt_at <= ${before(STUCK_MS)} and pace is null limit 10000) s) as sends,
        (select count(*)::int from (select from user_mails where state = 'queued'
          and attempt_at <= ${before(STUCK_MS)} limit 10000) m) as "userMails"`,
    sql<{ emailId: number; name: string; problem: string; seenAt: Date }[]>`
      select e.id as "emailId", e.name, p.problem, p.seen_at as "seenAt"
      from email_problems p join emails e on e.id = p.email_id and e.revision = p.revision
      where p.seen_at > ${before(PROBLEM_MS)} order by p.seen_at desc limit ${MOST_NAMED}`,
  ])
  const count = (stuck?.sends ?? 0) + (stuck?.userMails ?? 0)
  return [
    ...failures.map(({ channel, reason, since }) =>
      finding('error', 'health.outbox.fails', { channel, reason, since }),
    ),
    ...(count > 0 ? [finding('error', 'health.outbox.stuck', { count, minutes: STUCK_MS / 60_000 })] : []),
    ...problems.map((problem) => finding('warning', 'health.email', { ...problem })),
  ]
}

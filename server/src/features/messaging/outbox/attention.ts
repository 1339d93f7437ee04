// Sends of emails that go on when a person says so.
import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { LANE } from '../sends/lanes.ts'

/** Emails with too many bounces or complaints, of which something waits until somebody goes on with it, or takes it back. */
export const stoppedEmails: AttentionSource = {
  code: 'email.stopped',
  level: 'error',
  kind: 'email',
  saysReason: true,
  rows(context) {
    const { db } = context
    const stopped = db`from email_brakes b where b.email_id = t.id and b.stopped_at is not null`
    return waitingRecords(context, 'email', {
      where: db`exists (select ${stopped}) and ${waits(db)}`,
      reason: db`(select b.reason::text ${stopped})`,
    })
  },
}

const DAY_MS = 24 * 60 * 60_000
/** A problem that was not seen for so long is not reported: the email is not sent any more. */
const PROBLEM_MS = 7 * DAY_MS

/** Emails that cannot be compiled as they are: their mails fail. */
export const failingEmails: AttentionSource = {
  code: 'email.failing',
  level: 'error',
  kind: 'email',
  rows(context) {
    const { db, now } = context
    const problem = db`from email_problems p where p.email_id = t.id and p.revision = t.revision
      and p.seen_at > ${new Date(now.getTime() - PROBLEM_MS)}`
    return waitingRecords(context, 'email', {
      where: db`t.id in (select email_id from email_problems) and exists (select ${problem})`,
      reason: db`(select p.problem ${problem})`,
    })
  },
}

/** Emails that nobody publishes unless a person does, of which something waits: the others go when their time has come. */
export const heldEmails: AttentionSource = {
  code: 'email.held',
  level: 'warning',
  kind: 'email',
  rows(context) {
    const { db, now } = context
    const isOver = db`t.publish_down <= greatest(t.publish_up, ${now}::timestamptz)`
    return waitingRecords(context, 'email', { where: db`(not t.is_published or ${isOver}) and ${waits(db)}` })
  },
}

// Both are asked of an index, email by email, and never read as a whole, which an offset forbids: how much waits of one does
// not matter.
function waits(db: Db): Fragment {
  return db`(exists (
      select from email_sends s
      where s.state = 'queued' and s.lane = ${LANE.broadcast}::smallint and coalesce(s.email_id, 0) = t.id offset 0)
    or exists (select from email_broadcasts w where w.email_id = t.id and w.held_until is null offset 0))`
}

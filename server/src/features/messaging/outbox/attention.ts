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

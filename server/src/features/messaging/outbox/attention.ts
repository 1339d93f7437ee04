// Sends of emails that go on when a person says so.
import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { LANE } from '../sends/lanes.ts'

/** Emails with too many bounces or complaints, of which something waits until somebody goes on with it, or takes it back. */
export const stoppedEmails: AttentionSource = {
  code: 'email.stopped',
  level: 'error',
  kind: 'email',
  rows(context) {
    const { db } = context
    const stopped = db`from email_brakes b where b.email_id = t.id and b.stopped_at is not null`
    return waitingRecords(context, 'email', {
      where: db`exists (select ${stopped}) and ${waits(db)}`,
      reason: db`(select b.reason ${stopped})`,
    })
  },
}

/** Emails that are not published at the moment, of which something waits. */
export const heldEmails: AttentionSource = {
  code: 'email.held',
  level: 'warning',
  kind: 'email',
  rows(context) {
    const { db, now } = context
    return waitingRecords(context, 'email', { where: db`not ${publishedNow(db, 't', now)} and ${waits(db)}` })
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

import { type BackgroundWork, within } from '../../../platform/engine/backgroundWork.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'
import { MAIL_CHANNEL } from '../sends/lanes.ts'

/**
 * Hands mail that waits for a frequency rule under a former parent over to the email that stands in its place by then. Who
 * is parent again keeps it.
 */
export const moveQueued: BackgroundWork = {
  name: 'abTests.move-queued',
  title: 'Handing waiting mail over to winners of A/B tests',
  hanging: (db, emailIds) => db`
    select from emails e join message_queue q on q.channel = ${MAIL_CHANNEL} and q.channel_id = e.id
      and (q.status = 'pending' or q.status = 'rescheduled')
    where e.id = any(${emailIds as number[]}::bigint[]) and e.variant_parent_id is not null`,
  keys: allContacts,
  async run(db, emailIds, { range }) {
    const moved = await db`
      update message_queue q set channel_id = e.variant_parent_id from emails e
      where e.id = any(${emailIds as number[]}::bigint[]) and e.variant_parent_id is not null
        and q.channel = ${MAIL_CHANNEL} and q.channel_id = e.id and (q.status = 'pending' or q.status = 'rescheduled')
        and ${within(db, 'q.contact_id', range)}`
    return moved.count
  },
}

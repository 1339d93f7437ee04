import { type BackgroundWork, within } from '../../../platform/engine/backgroundWork.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'
import { type DroppedMessage, tellDropped } from '../messageQueue/tellDropped.ts'
import { MAIL_CHANNEL } from './lanes.ts'

/**
 * Takes what is queued of deleted emails out of the outbox. What is being sent goes on; what a sender comes upon before
 * is skipped by it (`markSends`).
 */
export const skipQueuedSends: BackgroundWork = {
  name: 'sends.skip-queued',
  title: 'Skipping what is queued of deleted emails',
  hanging: (db, emailIds) =>
    db`select from email_sends where email_id = any(${emailIds as number[]}::bigint[]) and state = 'queued'`,
  keys: allContacts,
  async run(db, emailIds, { range, now }) {
    // In a range the indexes on emails are of no use: they would find all that are left, once for each range.
    const email = range ? db`email_id + 0` : db`email_id`
    const skipped = await db<DroppedMessage[]>`
      update email_sends set state = 'skipped', error = 'The email was deleted.'
      where ${email} = any(${emailIds as number[]}::bigint[]) and state = 'queued' and ${within(db, 'contact_id', range)}
      returning contact_id as "contactId", dedupe_key as "dedupeKey", error as reason`
    await tellDropped(db, { channel: MAIL_CHANNEL, messages: skipped }, now)
    return skipped.count
  },
}

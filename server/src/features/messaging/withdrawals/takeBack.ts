// Sends that are taken back: what waits of them leaves no more.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { type BackgroundWork, startWork, within } from '../../../platform/engine/backgroundWork.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'
import { WITHDRAWAL } from '../emails/broadcasts.sql.ts'
import { withdrawMessages } from '../messageQueue/withdrawMessages.ts'
import { raiseVariantCounts } from '../recipients/countVariants.ts'
import { emailCounters } from '../sends/emailCounters.ts'
import { LANE, MAIL_CHANNEL } from '../sends/lanes.ts'

export interface TakenBack {
  /** Mails that waited: `MOST_COUNTED` at most. */
  withdrawn: number
  /** Whether there are more than that. */
  more: boolean
  /** Sends that had not begun, or were not at their end. */
  broadcasts: number
  /** Mails of the email that had left before, or were on their way. */
  sent: number
}

/** Waiting mails are counted up to here: a fraction of a second, whatever waits. */
const MOST_COUNTED = 100_000

/**
 * Ends all that an email and its variants and translations are sent to segments: at once for the senders, which take
 * nothing more of it; the rows follow, in the background when they are many. Who was to get it can get it later. Mail of
 * campaigns and to single contacts goes on. `clock` is asked once nobody is queueing any more. Six statements, and those of
 * the work.
 */
export async function takeBack(
  db: Db,
  email: { id: number; name: unknown; members: readonly number[] },
  clock: () => Date,
): Promise<TakenBack> {
  const members = email.members as number[]
  // A range under way holds the row of its broadcast, and who queues those that join a segment the email: both are waited
  // for. What they queued may bear a later moment than the request, and none that is later than this.
  const ended = await db`delete from email_broadcasts where email_id = any(${members}::bigint[])`
  await db`
    select from emails e where e.id = any(${members}::bigint[])
    ${lockRows(db, 'emails e', { by: 'e.id', strength: 'no key update' })}`
  const now = clock()
  const following = await db`
    update emails e set broadcast_requested_at = null, broadcast_due_at = null,
      taken_back_at = ${now}
    from emails old where old.id = e.id and e.id = any(${members}::bigint[])
    returning old.broadcast_requested_at is not null as was`
  const [row] = await db<{ withdrawn: number; sent: number }[]>`
    select (select count(*) from (${waitingSends(db, members)} limit ${MOST_COUNTED + 1}) w) as withdrawn,
      coalesce(sum(${db.unsafe(counted(emailCounters.sent_count, 'e'))}), 0)::bigint + (
        select count(*) from email_sends s
        where s.email_id = any(${members}::bigint[]) and s.state = 'sending' and s.lane = ${LANE.broadcast}) as sent
    from emails e where e.id = any(${members}::bigint[])`
  await startWork(
    db,
    withdrawSends,
    members.map((id) => ({ id, name: email.name })),
    now,
  )
  const wasFollowing = following.some(({ was }) => was === true)
  return {
    withdrawn: Math.min(row?.withdrawn ?? 0, MOST_COUNTED),
    more: (row?.withdrawn ?? 0) > MOST_COUNTED,
    broadcasts: Math.max(ended.count, wasFollowing ? 1 : 0),
    sent: row?.sent ?? 0,
  }
}

/** Takes what was queued before an email was taken back out of the outbox and the message queue. */
export const withdrawSends: BackgroundWork = {
  name: WITHDRAWAL,
  title: 'Taking back what is queued of emails',
  hanging: (db, emailIds) => waitingSends(db, emailIds as number[]),
  keys: allContacts,
  async run(db, emailIds, { range }) {
    // In a range the indexes on emails are of no use: they would find all that are left, once for each range. Otherwise
    // the one of what is queued is the way, past all that has left.
    const email = range ? db`s.email_id + 0` : db`coalesce(s.email_id, 0)`
    const skipped = await db<{ variantId: number | null }[]>`
      update email_sends s set state = 'skipped', error = 'The send was taken back.'
      from emails e
      where e.id = s.email_id and ${email} = any(${emailIds as number[]}::bigint[]) and s.state = 'queued'
        and s.lane = ${LANE.broadcast} and s.date_queued <= e.taken_back_at and ${within(db, 's.contact_id', range)}
      returning case when e.variant_parent_id is not null or e.variant_start_date is not null
        then coalesce(e.translation_parent_id, e.id) end as "variantId"`
    const withdrawn = await withdrawMessages(db, { channel: MAIL_CHANNEL, channelIds: emailIds, range })
    const given = new Map<number, number>()
    for (const variantId of [...skipped.map((one) => one.variantId), ...withdrawn])
      if (variantId !== null) given.set(variantId, (given.get(variantId) ?? 0) - 1)
    if (given.size > 0) await raiseVariantCounts(db, given)
    return skipped.count + withdrawn.length
  },
}

function waitingSends(db: Db, emailIds: readonly number[]) {
  return db`
    select s.contact_id from email_sends s join emails e on e.id = s.email_id
    where coalesce(s.email_id, 0) = any(${emailIds as number[]}::bigint[]) and s.state = 'queued' and s.lane = ${LANE.broadcast}
      and s.date_queued <= e.taken_back_at
    union all
    select m.contact_id from message_queue m
    where m.channel = ${MAIL_CHANNEL} and m.channel_id = any(${emailIds as number[]}::bigint[]) and m.event_id is null
      and (m.status = 'pending' or m.status = 'rescheduled')`
}

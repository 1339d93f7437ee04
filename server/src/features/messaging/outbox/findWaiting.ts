// What waits in the outboxes and in the queue of messages, by what is sent and why it waits.

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { MOST_COUNTED } from '../../../platform/engine/backlog.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import { needsApproval } from '../emailApprovals/approvals.sql.ts'
import { LANE } from '../sends/lanes.ts'
import type { Outbox } from './outboxes.ts'

export interface Waiting {
  /** Null for what was deleted, and for mail that is no record of its own. */
  messageId: number | null
  name: string | null
  reason: string
  count: number
  /** When the first of them is, or was, to leave; null for what is on its way. */
  at: Date | null
  error: string | null
  /** More wait than were counted. */
  isCut: boolean
}

/** Groups of one channel that are told of. */
const MOST_GROUPS = 200

/** What waits in a channel, for who may see what is sent. Two statements; at most 10,000 rows of each state are looked at. */
export async function findWaiting(context: Context, outbox: Outbox): Promise<Waiting[]> {
  const { db, actor } = context
  const { channel, definition } = outbox
  const { own, other } = grantOf(actor, definition.permission, 'view')
  if (!own && !other) return []
  // What has no record any more is nobody's: those see it who see the records of everybody.
  const seen = db`case when t.id is null then ${other}::boolean else ${isAllowed(context, definition, 'view')} end`
  const groups = (told: Fragment) => db<Waiting[]>`
    select "messageId", name, reason, count(*)::int as count, min(at) as at, max(error) as error, bool_or("isCut") as "isCut"
    from (${told}) told group by 1, 2, 3 order by count(*) desc, 1, 3 limit ${MOST_GROUPS}`
  const sends = await groups(db`
    select w.message_id as "messageId", t.name, ${reasonOf(context, outbox)} as reason,
      case when w.state = 'queued' then w.attempt_at end as at, w.error, w.number >= ${MOST_COUNTED} as "isCut"
    from (${looked(db, outbox)}) w left join ${db(definition.table)} t on t.id = w.message_id where ${seen}`)
  const queued = await groups(db`
    select q.channel_id as "messageId", t.name, 'frequency'::text as reason, q.scheduled_date as at, q.reason as error,
      q.number >= ${MOST_COUNTED} as "isCut"
    from (select channel_id, scheduled_date, reason, count(*) over () as number from (
        select channel_id, scheduled_date, reason from message_queue
        where channel = ${channel} and (status = 'pending' or status = 'rescheduled') limit ${MOST_COUNTED}) part
      ) q left join ${db(definition.table)} t on t.id = q.channel_id where ${seen}`)
  return [...sends, ...queued]
}

/** Rows that have not come to an end: each state has an index that holds nothing else. */
function looked(db: Db, { channel, log, messageId }: Outbox): Fragment {
  const columns = db`${db(messageId)} as message_id, state, attempt_at, error, lane, coalesce(retry_count, 0) as retry_count,
    ${channel === 'email' ? db`pace` : db`null::text as pace`}`
  const part = (state: string) => db`
    (select *, count(*) over () as number from (
      select ${columns} from ${db(log)} where state = ${db.unsafe(`'${state}'`)} limit ${MOST_COUNTED}) part)`
  return db`${part('queued')} union all ${part('sending')} union all ${part('unknown')}`
}

/** Why a row waits, over aliases w of the row and t of what is sent. */
function reasonOf({ db, config, now }: Context, { channel }: Outbox): Fragment {
  const ofEmail = db`
    when w.lane = ${LANE.broadcast} and exists (
      select from email_brakes b where b.email_id = w.message_id and b.stopped_at is not null) then 'stopped'
    when w.lane = ${LANE.broadcast} and t.id is not null and not ${publishedNow(db, 't', now)} then 'held'
    when w.lane >= ${LANE.broadcast} and t.id is not null and ${needsApproval(db, 't', config)} then 'approval'`
  return db`case when w.state <> 'queued' then w.state ${channel === 'email' ? ofEmail : db``}
    when w.retry_count > 0 then 'retry' when w.pace is not null then 'pace'
    when w.attempt_at <= ${now} then 'due' else 'later' end`
}

export interface WaitingContact {
  contactId: number | null
  reason: string
  at: Date | null
  dateQueued: Date | null
  error: string | null
}

/** Contacts of a message that are shown. */
export const MOST_CONTACTS = 100

/** For whom a message waits, of the contacts that the actor may see. One statement. */
export async function findWaitingContacts(
  context: Context,
  outbox: Outbox,
  messageId: number,
): Promise<WaitingContact[]> {
  const { db } = context
  const { channel, definition, log } = outbox
  const visible = visibleContacts(context)
  return db<WaitingContact[]>`
    with waiting as (
      (select s.contact_id, s.${db(outbox.messageId)} as message_id, s.state, s.attempt_at, s.date_queued, s.error, s.lane,
        coalesce(s.retry_count, 0) as retry_count, ${channel === 'email' ? db`s.pace` : db`null::text as pace`}
      from ${db(log)} s
      where s.${db(outbox.messageId)} = ${messageId} and s.state in ('queued', 'sending', 'unknown')
        and ${visible ? db`s.contact_id in ${visible}` : db`true`} limit ${MOST_CONTACTS})
    )
    select w.contact_id as "contactId", ${reasonOf(context, outbox)} as reason,
      case when w.state = 'queued' then w.attempt_at end as at, w.date_queued as "dateQueued", w.error
    from waiting w left join ${db(definition.table)} t on t.id = w.message_id
    union all
    (select q.contact_id, 'frequency', q.scheduled_date, q.date_added, q.reason from message_queue q
    where q.channel = ${channel} and q.channel_id = ${messageId} and (q.status = 'pending' or q.status = 'rescheduled')
      and ${visible ? db`q.contact_id in ${visible}` : db`true`} limit ${MOST_CONTACTS})
    order by 3, 1 limit ${MOST_CONTACTS}`
}

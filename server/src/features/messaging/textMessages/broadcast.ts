// A text message for segments: it goes into the outbox for their members, in ranges of contacts.
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import {
  type BackgroundWork,
  type KeyRange,
  startWork,
  within,
  workTask,
} from '../../../platform/engine/backgroundWork.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { ownContactsOf } from '../../audience/contactRows/permittedContacts.ts'
import { FREQUENCY_REACHED, hasFrequencyLimit, limitedUntil } from '../messageQueue/frequencyLimit.ts'
import { queueMessagesFrom } from '../messageQueue/queueMessages.ts'
import { LANE } from '../sends/lanes.ts'
import { textFrequency } from './textReach.ts'

type FrequencySettings = Parameters<typeof textFrequency>[0]

/** The job: it goes by the configuration of the moment. */
export const textBroadcastTask: Task = {
  name: 'textMessages.broadcast',
  lane: 'interactive',
  run: (payload, context) => workTask(textBroadcast(context.config)).run(payload, context),
}

/** Queues text messages for the members of their segments. Nobody gets one twice, however often it is begun. */
export const textBroadcast = (config: FrequencySettings): BackgroundWork => ({
  name: textBroadcastTask.name,
  title: 'Sending text messages to their segments',
  remains: true,
  // At most so many: it decides whether the work is done at once.
  hanging: (db, ids) =>
    pendingMembers(
      db,
      ids.map((id) => ({ id, own: null })),
      null,
    ),
  async keys(db, ids) {
    const [range] = await db<{ after: number; upTo: number }[]>`
      select coalesce(min(m.first), 1) - 1 as after, coalesce(max(m.last), 0) as "upTo"
      from text_message_segments ts
      cross join lateral (
        select (select contact_id from segment_contacts where segment_id = ts.segment_id order by contact_id limit 1) as first,
          (select contact_id from segment_contacts where segment_id = ts.segment_id order by contact_id desc limit 1) as last) m
      where ts.text_message_id = any(${ids as number[]}::bigint[])`
    return range ?? { after: 0, upTo: 0 }
  },
  run: (db, ids, { range, now }) => queueMembers(db, ids, { members: range, config, now }),
})

/**
 * Puts the messages into the outbox for those members who are pending; answers for how many. Nobody deletes or merges them
 * until the transaction ends. Six statements at most.
 */
export async function queueMembers(
  db: Db,
  ids: readonly number[],
  { members, config, now }: { members: Members; config: FrequencySettings; now: Date },
): Promise<number> {
  const senders = await findSenders(db, ids)
  const found = await db<{ id: number }[]>`
    select c.id from contacts c where c.id in (select p.contact_id from (${pendingMembers(db, senders, members)}) p)
    ${lockRows(db, 'contacts c', { by: 'c.id', strength: 'key share' })}`
  if (found.length === 0) return 0
  const held = found.map(({ id }) => id)
  const defaults = textFrequency(config)
  const isLimited = await hasFrequencyLimit(db, 'sms', defaults)
  const until = isLimited
    ? limitedUntil(db, 'sms', {
        contactId: db`p.contact_id`,
        had: db`(select had.date_sent from text_message_sends had where had.contact_id = p.contact_id and had.state = 'sent')`,
        defaults,
        now,
      })
    : db`null::timestamptz`
  const pending = db`select p.*, ${until} as until from (${pendingMembers(db, senders, held)}) p`
  if (isLimited)
    await queueMessagesFrom(
      db,
      'sms',
      db`
        select p.contact_id as "contactId", p.text_message_id as "channelId", 'sms:' || p.text_message_id as "dedupeKey",
          null::bigint as "eventId", 2::smallint as priority, 3 as "maxAttempts", p.until as at, ${FREQUENCY_REACHED}::text as reason,
          jsonb_build_object('source', 'sms', 'segmentId', p.segment_id) as options
        from (${pending}) p where p.until is not null`,
      now,
    )
  const rows = await db`
    insert into text_message_sends as s (contact_id, text_message_id, segment_id, dedupe_key, lane, state, attempt_at, date_queued,
      source, source_id)
    select p.contact_id, p.text_message_id, p.segment_id, 'sms:' || p.text_message_id, ${LANE.broadcast}::int, 'queued', ${now}, ${now},
      'sms', p.text_message_id
    from (${pending}) p where p.until is null order by 1
    on conflict (contact_id, dedupe_key) where dedupe_key is not null do update
      set state = 'queued', error = null, attempt_at = excluded.attempt_at, date_queued = excluded.date_queued,
        segment_id = excluded.segment_id
      where s.state = 'skipped'
    returning 1`
  return rows.length
}

/** Begins to send a text message to its segments; answers how many will get it. Statements: three, three more for few. */
export async function startTextBroadcast(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { id, name }: Row,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (${pendingMembers(db, await findSenders(db, [id]), null)}) pending`
  await startWork(db, textBroadcast(config), [{ id, name }], now)
  return row?.count ?? 0
}

/** Contacts of a range, or these; null for all. */
type Members = KeyRange | readonly number[] | null

function among(db: Db, column: string, members: Members): Fragment {
  return members !== null && 'length' in members
    ? db`${db(column)} = any(${members as number[]}::bigint[])`
    : within(db, column, members)
}

/** A message, and the contacts that its sender may view: null for all, 0 for none, else those of this user. */
interface Sender {
  id: number
  own: number | null
}

/** The messages whose sender is active. One statement. */
async function findSenders(db: Db, ids: readonly number[]): Promise<Sender[]> {
  const rows = await db<({ id: number } & StoredActsFor)[]>`
    select t.id, ${actsForColumns(db, 't')} from text_messages t where t.id = any(${ids as number[]}::bigint[])`
  return rows.flatMap(({ id, ...actsFor }) => {
    const actor = actorOf(actsFor)
    return actor ? [{ id, own: ownContactsOf(actor, ['view']) }] : []
  })
}

/** Members with a number whom the sender may view, who are not blocked and have not received the message. */
function pendingMembers(db: Db, senders: readonly Sender[], members: Members): Fragment {
  return db`
    select m.contact_id, ts.text_message_id, min(m.segment_id) as segment_id
    from text_message_segments ts
    join segment_contacts m on m.segment_id = ts.segment_id and not m.manually_removed and ${among(db, 'm.contact_id', members)}
    join contacts c on c.id = m.contact_id and ${among(db, 'c.id', members)}
    join jsonb_to_recordset(${JSON.stringify(senders)}::text::jsonb) as sender (id bigint, own bigint) on sender.id = ts.text_message_id
    where (sender.own is null or coalesce(c.owner_id, c.created_by) = sender.own)
      and coalesce(nullif(btrim(c.mobile), ''), nullif(btrim(c.phone), '')) is not null
      and not exists (select from contact_do_not_contact d where d.contact_id = c.id and d.channel = 'sms')
      and not coalesce((
        select bool_or(s.text_message_id = ts.text_message_id and s.state <> 'skipped') from text_message_sends s
        where s.contact_id = c.id), false)
      and not exists (
        select from message_queue q
        where q.contact_id = c.id and q.channel = 'sms' and q.channel_id = ts.text_message_id and (q.status = 'pending' or q.status = 'rescheduled'))
    group by m.contact_id, ts.text_message_id`
}

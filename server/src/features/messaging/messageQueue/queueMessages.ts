// Messages that wait: put into the queue, and counted.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment, Statement } from '../../../platform/database/statement.ts'

export interface MessageToQueue {
  contactId: number
  channelId: number
  /** What it is sent for: one message per contact, channel and dedupe key. */
  dedupeKey: string
  /** The campaign event that asks for it. */
  eventId: number | null
  /** 1 high, 2 normal. */
  priority: number
  maxAttempts: number
  at: Date
  reason: string
  options: Readonly<Record<string, unknown>>
}

/** Puts messages of a channel into the queue; what is there already stays. One statement, none for none. */
export async function queueMessages(
  db: Db,
  channel: string,
  messages: readonly MessageToQueue[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  await queueMessagesFrom(
    db,
    channel,
    db`select * from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb)
      as m ("contactId" bigint, "channelId" bigint, "dedupeKey" text, "eventId" bigint, priority smallint, "maxAttempts" int,
        at timestamptz, reason text, options jsonb)`,
    now,
  )
}

/**
 * The same for the rows of a query, as part of a larger statement: its columns are those of `MessageToQueue`, in their
 * order. What was cancelled is queued anew. Returns contact_id and options.
 */
export function queueMessagesFrom(
  db: Db,
  channel: string,
  query: Fragment,
  now: Date,
): Statement<{ contact_id: number; options: unknown }[]> {
  return db<{ contact_id: number; options: unknown }[]>`
    insert into message_queue as q (contact_id, channel, channel_id, dedupe_key, event_id, priority, max_attempts, scheduled_date,
      date_added, reason, options)
    select m."contactId", ${channel}, m."channelId", m."dedupeKey", m."eventId", m.priority, m."maxAttempts", m.at, ${now}::timestamptz,
      m.reason, m.options
    from (${query}) m order by 1
    on conflict (contact_id, channel, dedupe_key) do update
      set channel_id = excluded.channel_id, status = 'pending', scheduled_date = excluded.scheduled_date, attempts = 0,
        date_added = excluded.date_added, reason = excluded.reason, options = excluded.options
      where q.status = 'cancelled'
    returning contact_id, q.options`
}

/** That a message among `channelIds`, an array of ids, waits for the contact of a larger statement. */
export function isQueued(
  db: Db,
  channel: string,
  { contactId, channelIds }: { contactId: Fragment; channelIds: Fragment },
): Fragment {
  return db`coalesce((
    select bool_or(q.channel_id = any(${channelIds})) from message_queue q
    where q.contact_id = ${contactId} and q.channel = ${channel} and (q.status = 'pending' or q.status = 'rescheduled')), false)`
}

// Statements of the outboxes. The tables have the same columns; which one it is, is the channel's.
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import { LANE } from '../sends/lanes.ts'
import type { ChannelSend, SendTable, WrittenChannelSend } from './channel.ts'

/**
 * The next sends that are due: lanes in order, and within a lane the messages take turns. Broadcasts of a message that is
 * not published at the moment wait. Reads what it returns, and one row of the index per message that has something queued.
 */
export async function findQueuedSends(
  db: Db,
  { log, messages, messageId }: SendTable,
  { limit, now }: { limit: number; now: Date },
): Promise<ChannelSend[]> {
  const sends = db(log)
  const message = db(messageId)
  return db<ChannelSend[]>`
    with recursive stream as (
      (select lane, ${message} as message_id from ${sends} where state = 'queued' order by lane, ${message} limit 1)
      union all
      select next.lane, next.message_id
      from stream cross join lateral (
        select lane, s.${message} as message_id from ${sends} s
        where state = 'queued' and (s.lane, s.${message}) > (stream.lane, stream.message_id)
        order by s.lane, s.${message} limit 1) next
    )
    select due.id, due.contact_id as "contactId", stream.message_id as "messageId", stream.lane::int as lane,
      due.retry_count as "retryCount", due.source, due.source_id as "sourceId"
    from stream
    left join ${db(messages)} m on m.id = stream.message_id
    cross join lateral (
      select s.*, row_number() over (order by s.attempt_at, s.id) as turn
      from (
        select s.id, s.contact_id, coalesce(s.retry_count, 0) as retry_count, s.attempt_at, s.source, s.source_id
        from ${sends} s
        where s.state = 'queued' and s.lane = stream.lane and s.${message} = stream.message_id and s.attempt_at <= ${now}
        order by s.attempt_at, s.id limit ${limit}) s
    ) due
    where stream.lane < ${LANE.broadcast} or m.id is null or ${publishedNow(db, 'm', now)}
    order by stream.lane, due.turn, due.attempt_at, due.id
    limit ${limit}`
}

/** Whether something that somebody waits for is due. */
export async function hasUrgentSends(db: Db, { log }: SendTable, now: Date): Promise<boolean> {
  const [row] = await db`
    select from ${db(log)} where state = 'queued' and lane < ${LANE.broadcast} and attempt_at <= ${now} limit 1`
  return row !== undefined
}

/**
 * Marks the first `free` of these sends that are still queued, for one sender. Rows that another sender is looking at are
 * passed over. Who must not be reached on the channel any more, or is gone, is skipped in the same statement.
 * @returns marked: to be sent now. seen: marked or passed over for good. skipped: told of like other ends.
 */
export async function markSends(
  db: Db,
  { sends: { log, messages, messageId }, name }: { sends: SendTable; name: string },
  sends: readonly ChannelSend[],
  { free, senderId, now }: { free: number; senderId: number; now: Date },
): Promise<{ marked: Set<number>; seen: Set<number>; skipped: WrittenChannelSend[] }> {
  if (sends.length === 0 || free === 0) return { marked: new Set(), seen: new Set(), skipped: [] }
  const ids = sends.map((send) => send.id)
  const rows = await db<(Omit<WrittenChannelSend, 'state'> & { state: string })[]>`
    with taken as materialized (
      select s.id, s.contact_id, s.${db(messageId)} as message_id
      from unnest(${ids}::bigint[], ${sends.map((send) => send.contactId)}::bigint[])
        with ordinality as wanted (id, contact_id, position)
      join ${db(log)} s on s.id = wanted.id and ${besideId(db, db`s.contact_id is not distinct from wanted.contact_id`)}
      where s.state = 'queued' and s.attempt_at <= ${now}
      ${lockRows(db, `${log} s`, { by: 'wanted.position', skipsLocked: true })} limit ${free}
    ), verdict as (
      select t.id, t.contact_id, case
        when not exists (select from contacts c where c.id = t.contact_id) then 'The contact was deleted.'
        when not exists (select from ${db(messages)} m where m.id = t.message_id) then 'The message was deleted.'
        when exists (
          select from contact_do_not_contact d where d.contact_id = t.contact_id and d.channel = ${name}) then 'Do not contact.'
        end as reason
      from taken t
    )
    update ${db(log)} s
    set state = case when v.reason is null then 'sending' else 'skipped' end, sender_id = ${senderId}, error = v.reason
    from verdict v where s.id = v.id and ${besideId(db, db`s.contact_id is not distinct from v.contact_id`)}
    returning ${writtenColumns(db, messageId)}`
  const marked = new Set(rows.filter((row) => row.state === 'sending').map((row) => row.id))
  const taken = new Set(rows.map((row) => row.id))
  const last = taken.size < free ? ids.length - 1 : ids.findLastIndex((id) => taken.has(id))
  return {
    marked,
    seen: new Set(ids.slice(0, last + 1)),
    skipped: rows.filter((row): row is WrittenChannelSend => row.state === 'skipped'),
  }
}

export interface ChannelOutcome {
  id: number
  contactId: number | null
  /** The sender that had marked it. */
  senderId: number
  state: 'failed' | 'queued' | 'sent' | 'unknown'
  error: string | null
  /** When a queued one is due again. */
  attemptAt: Date | null
  /** Counts as a failed attempt of this message. */
  isAttempt: boolean
  providerId: string | null
  address: string | null
  content: string | null
  hash: string | null
}

/**
 * Writes how attempts ended, and returns the rows that it changed. A row whose mark was taken away meanwhile, because this
 * sender was thought dead, takes the true end unless another sender has marked it since. One statement, three when a
 * contact was merged meanwhile. A row outlives its contact.
 */
export async function recordSendOutcomes(
  db: Db,
  { log, messageId }: SendTable,
  outcomes: readonly ChannelOutcome[],
  now: Date,
): Promise<WrittenChannelSend[]> {
  const written: WrittenChannelSend[] = []
  const known = outcomes.map((one) => ({ ...one, contactId: one.contactId ?? 0 }))
  await acrossMerges(db, known, async (part) => {
    const rows = await db<WrittenChannelSend[]>`
      update ${db(log)} s
      set state = d.state, error = d.error, is_failed = d.state = 'failed',
        date_sent = case when d.state in ('sent', 'failed') then ${now}::timestamptz else s.date_sent end,
        attempt_at = coalesce(d."attemptAt", s.attempt_at),
        retry_count = coalesce(s.retry_count, 0) + case when d."isAttempt" then 1 else 0 end,
        provider_id = coalesce(d."providerId", s.provider_id), address = coalesce(d.address, s.address),
        content = coalesce(d.content, s.content), tracking_hash = coalesce(d.hash, s.tracking_hash)
      from jsonb_to_recordset(${JSON.stringify(part)}::text::jsonb)
        as d (id bigint, "contactId" bigint, "senderId" bigint, state text, error text, "attemptAt" timestamptz,
          "isAttempt" boolean, "providerId" text, address text, content text, hash text)
      where s.id = d.id and ${besideId(db, db`s.contact_id = d."contactId" or s.contact_id is null`)}
        and s.sender_id = d."senderId" and s.state in ('sending', 'unknown', 'queued')
      returning ${writtenColumns(db, messageId)}`
    written.push(...rows)
    const ids = new Set(rows.map((row) => row.id))
    return part.filter((row) => !ids.has(row.id))
  })
  return written
}

/** The senders that have rows marked. Reads the marked rows only, which are few. */
export async function findMarkingSenders(db: Db, { log }: SendTable): Promise<number[]> {
  const rows = await db<{ senderId: number }[]>`
    select distinct sender_id as "senderId" from ${db(log)} where state = 'sending' order by 1`
  return rows.map((row) => row.senderId)
}

/** Takes the marks of dead senders away: whether their messages left is not known, and none of them is sent again. */
export async function deleteMarks(
  db: Db,
  { log, messageId }: SendTable,
  senderIds: readonly number[],
): Promise<WrittenChannelSend[]> {
  if (senderIds.length === 0) return []
  return db<WrittenChannelSend[]>`
    update ${db(log)} s
    set state = 'unknown', error = 'The process that was sending it ended before the answer came.'
    where s.state = 'sending' and s.sender_id = any(${senderIds as number[]}::bigint[])
    returning ${writtenColumns(db, messageId)}`
}

function writtenColumns(db: Db, messageId: SendTable['messageId']): ReturnType<Db> {
  return db`s.id, s.contact_id as "contactId", s.${db(messageId)} as "messageId", s.state, s.error, s.source,
    s.source_id as "sourceId", s.dedupe_key as "dedupeKey", coalesce(s.retry_count, 0) as "retryCount"`
}

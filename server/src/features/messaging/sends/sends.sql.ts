/** Statements of the outbox. */
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import type { DroppedMessage } from '../messageQueue/tellDropped.ts'
import { LANE } from './lanes.ts'

export interface QueuedSend {
  id: number
  contactId: number
  emailId: number | null
  address: string
  lane: number
  /** Sent whether the contact wants mail or not. */
  ignoresDnc: boolean
  retryCount: number
  tokens: Record<string, string> | null
  /** Assets to attach beside those of the email. */
  assetIds: number[] | null
}

/**
 * The next sends that are due: lanes in order, and within a lane the emails take turns. Broadcasts of an email that is
 * not published at the moment wait, and those that are stopped (`brake.ts`).
 *
 * A skip scan finds the emails that have something queued; each gives at most `limit` rows from its own stretch of the
 * index, so a million queued rows cost no more than a hundred.
 */
export async function findQueuedSends(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<QueuedSend[]> {
  return db<QueuedSend[]>`${queuedSends(db, { limit, now })}`
}

/** The statement of `findQueuedSends`, for the test of its plan. */
export function queuedSends(db: Db, { limit, now }: { limit: number; now: Date }): ReturnType<Db> {
  return db`
    with recursive stream as (
      (select lane, coalesce(email_id, 0) as email_id from email_sends where state = 'queued'
        order by lane, coalesce(email_id, 0) limit 1)
      union all
      select next.lane, next.email_id
      from stream cross join lateral (
        select lane, coalesce(s.email_id, 0) as email_id from email_sends s
        where state = 'queued' and (s.lane, coalesce(s.email_id, 0)) > (stream.lane, stream.email_id)
        order by s.lane, coalesce(s.email_id, 0) limit 1) next
    )
    select due.id, due.contact_id as "contactId", due.email_id as "emailId", due.address, due.lane::int, due.ignores_dnc as "ignoresDnc",
      due.retry_count as "retryCount", due.tokens, due.asset_ids as "assetIds"
    from stream
    left join emails e on e.id = stream.email_id
    cross join lateral (
      select s.*, row_number() over (order by s.attempt_at, s.id) as turn
      from (
        select s.id, s.contact_id, s.email_id, s.address, s.lane, s.ignores_dnc, s.retry_count, s.tokens, s.asset_ids, s.attempt_at
        from email_sends s
        where s.state = 'queued' and s.lane = stream.lane and coalesce(s.email_id, 0) = stream.email_id and s.attempt_at <= ${now}
        order by s.attempt_at, s.id limit ${limit}) s
    ) due
    where stream.lane < ${LANE.broadcast} or e.id is null or ${isGoingOn(db, db`e.id`, now)}
    order by due.lane, due.turn, due.attempt_at, due.id
    limit ${limit}`
}

// A broadcast: published at the moment and not stopped, or deleted, which marking finds out.
function isGoingOn(db: Db, emailId: ReturnType<Db>, now: Date): ReturnType<Db> {
  return db`not exists (
    select from emails p where p.id = ${emailId} and (not ${publishedNow(db, 'p', now)}
      or exists (select from email_brakes b where b.email_id = p.id and b.stopped_at is not null)))`
}

/** Whether mail that somebody waits for is due. Reads a row or two of the index. */
export async function hasUrgentSends(db: Db, now: Date): Promise<boolean> {
  const [row] = await db`
    select from email_sends where state = 'queued' and lane = ${LANE.transactional} and attempt_at <= ${now} limit 1`
  return row !== undefined
}

/**
 * Marks the first `free` of these sends that are still queued, for one sender. Rows that another sender is looking at
 * are passed over. Who must not be mailed any more, or is gone, is skipped in the same statement.
 * @returns marked: to be sent now. seen: marked or passed over for good, in the order of `sends`. skipped: who gets none.
 */
export async function markSends(
  db: Db,
  sends: readonly { id: number; contactId: number }[],
  { free, senderId, now }: { free: number; senderId: number; now: Date },
): Promise<{ marked: Set<number>; seen: Set<number>; skipped: DroppedMessage[] }> {
  if (sends.length === 0 || free === 0) return { marked: new Set(), seen: new Set(), skipped: [] }
  const ids = sends.map((send) => send.id)
  const rows = await db<({ id: number; state: string } & DroppedMessage)[]>`
    with taken as materialized (
      select s.id, s.contact_id, s.email_id, s.lane, s.ignores_dnc
      from unnest(${ids}::bigint[], ${sends.map((send) => send.contactId)}::bigint[])
        with ordinality as wanted (id, contact_id, position)
      join email_sends s on s.id = wanted.id and ${besideId(db, db`s.contact_id = wanted.contact_id`)}
      where s.state = 'queued' and s.attempt_at <= ${now} and (s.lane < ${LANE.broadcast} or s.email_id is null
        or ${isGoingOn(db, db`s.email_id`, now)})
      ${lockRows(db, 'email_sends s', { by: 'wanted.position', skipsLocked: true })} limit ${free}
    ), verdict as (
      select t.id, t.contact_id, case
        when not exists (select from contacts c where c.id = t.contact_id) then 'The contact was deleted.'
        when t.email_id is not null and not exists (select from emails e where e.id = t.email_id) then 'The email was deleted.'
        when not t.ignores_dnc and exists (
          select from contact_do_not_contact d where d.contact_id = t.contact_id and d.channel = 'email') then 'Do not contact.'
        when t.lane > ${LANE.transactional} and exists (
          select from emails e join contact_categories cc on cc.category_id = e.category_id
          where e.id = t.email_id and cc.contact_id = t.contact_id and cc.manually_removed) then 'Unsubscribed from the category.'
        end as reason
      from taken t
    )
    update email_sends s
    set state = case when v.reason is null then 'sending' else 'skipped' end, sender_id = ${senderId}, error = v.reason
    from verdict v where s.id = v.id and ${besideId(db, db`s.contact_id = v.contact_id`)}
    returning s.id, s.state, s.contact_id as "contactId", s.occasion, s.error as reason`
  const marked = new Set(rows.filter((row) => row.state === 'sending').map((row) => row.id))
  const taken = new Set(rows.map((row) => row.id))
  const last = taken.size < free ? ids.length - 1 : ids.findLastIndex((id) => taken.has(id))
  return {
    marked,
    seen: new Set(ids.slice(0, last + 1)),
    skipped: rows.filter((row) => row.state === 'skipped'),
  }
}

export interface SendOutcome {
  id: number
  contactId: number
  /** The sender that had marked it. */
  senderId: number
  state: 'sent' | 'failed' | 'queued' | 'unknown'
  error: string | null
  /** When a queued one is due again. */
  attemptAt: Date | null
  /** Counts as a failed attempt of this message. */
  isAttempt: boolean
  tokens: Record<string, string> | null
  copyId: string | null
}

/** A send whose state is another now. */
export interface WrittenSend {
  id: number
  contactId: number
  emailId: number | null
  state: string
}

/**
 * Writes how attempts ended, and returns the rows that it changed. A row whose mark was taken away meanwhile, because
 * this sender was thought dead, takes the true end unless another sender has marked it since. One statement, three when
 * something else became of a row meanwhile.
 */
export async function recordSendOutcomes(
  db: Db,
  rows: readonly SendOutcome[],
  now: Date,
): Promise<WrittenSend[]> {
  const written: WrittenSend[] = []
  await acrossMerges(db, rows, async (part) => {
    written.push(...(await writeOutcomes(db, part, now)))
    const ids = new Set(written.map((row) => row.id))
    return part.filter((row) => !ids.has(row.id))
  })
  return written
}

function writeOutcomes(db: Db, rows: readonly SendOutcome[], now: Date): Promise<WrittenSend[]> {
  // Opens and replies lock the same rows in the order of their ids.
  return db<WrittenSend[]>`
    with d as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as d (id bigint, "contactId" bigint, "senderId" bigint, state text, error text, "attemptAt" timestamptz, "isAttempt" boolean, tokens jsonb, "copyId" text)
    ), locked as materialized (
      select s.id from email_sends s
      where s.id = any(array(select id from d)) and ${besideId(db, db`s.contact_id = any(array(select "contactId" from d))`)}
      ${lockRows(db, 'email_sends s', { by: 's.id', strength: 'no key update' })}
    )
    update email_sends s
    set state = d.state, error = d.error, is_failed = d.state = 'failed',
      date_sent = case when d.state in ('sent', 'failed') then ${now}::timestamptz else s.date_sent end,
      attempt_at = coalesce(d."attemptAt", s.attempt_at),
      retry_count = s.retry_count + case when d."isAttempt" then 1 else 0 end,
      tokens = coalesce(d.tokens, s.tokens), copy_id = coalesce(d."copyId", s.copy_id)
    from d join locked on locked.id = d.id
    where s.id = d.id and ${besideId(db, db`s.contact_id = d."contactId"`)} and s.sender_id = d."senderId" and s.state in ('sending', 'unknown', 'queued')
    returning s.id, s.contact_id as "contactId", s.email_id as "emailId", s.state`
}

/** Statements of the outbox. */
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import { type ApprovalSettings, needsApproval } from '../emailApprovals/approvals.sql.ts'
import type { DroppedMessage } from '../messageQueue/tellDropped.ts'
import type { Cap, Parking } from '../pacing/pacer.ts'
import { versionOfEmail } from '../rendering/emailSource.ts'
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
  /** Under which key of the pace it waits. */
  pace: string | null
}

/**
 * The next sends that are due: lanes in order, and within a lane campaigns, and emails of none, take turns. Broadcasts of
 * an email that is not published at the moment wait, and those that are stopped (`brake.ts`) or not approved
 * (`needsApproval`); so does what is over the caps (`pacing`).
 *
 * A skip scan finds what has something queued; each gives at most `limit` rows from its own stretch of the index, so a
 * million queued rows cost no more than a hundred.
 */
export async function findQueuedSends(db: Db, options: QueuedOptions): Promise<QueuedSend[]> {
  return db<QueuedSend[]>`${queuedSends(db, options)}`
}

export interface QueuedOptions {
  limit: number
  now: Date
  caps?: readonly Cap[]
  /** Emails whose mail is left out. */
  except?: readonly number[]
  /** Absent: broadcasts need no approval. */
  approval?: ApprovalSettings
}

/** The statement of `findQueuedSends`, for the test of its plan. */
export function queuedSends(
  db: Db,
  { limit, now, caps = [], except = [], approval }: QueuedOptions,
): ReturnType<Db> {
  const turn = db`row_number() over (partition by lane, campaign_id, alone order by attempt_at, id)`
  return db`
    ${streams(db)}, due as (
      select s.*, stream.lane, stream.campaign_id, case when stream.campaign_id = 0 then stream.email_id end as alone,
        case when stream.lane = ${LANE.transactional} then cap.urgent else cap.others end as most
      from stream
      left join emails e on e.id = stream.email_id
      left join jsonb_to_recordset(${JSON.stringify(caps)}::text::jsonb) as cap (pace text, urgent bigint, others bigint) on cap.pace = stream.pace
      cross join lateral (
        select s.id, s.contact_id, s.email_id, s.address, s.ignores_dnc, s.retry_count, s.tokens, s.asset_ids, s.attempt_at, s.pace
        from email_sends s
        where s.state = 'queued' and s.lane = stream.lane and coalesce(s.email_id, 0) = stream.email_id
          and coalesce(s.campaign_id, 0) = stream.campaign_id and coalesce(s.pace, '') = stream.pace and s.attempt_at <= ${now}
        order by s.attempt_at, s.id
        limit least(${limit}::bigint, case when stream.lane = ${LANE.transactional} then cap.urgent else cap.others end)) s
      where (stream.lane < ${LANE.broadcast} or e.id is null or ${isGoingOn(db, db`e.id`, { now, approval })})
        and stream.email_id <> all(${except as number[]}::bigint[])
    ), placed as (
      select turned.*, row_number() over (partition by pace order by lane, turn, attempt_at, id) as place
      from (select due.*, ${turn} as turn from due) turned
    ), fitting as (
      select placed.*, ${turn} as next_turn from placed where most is null or place <= most
    )
    select id, contact_id as "contactId", email_id as "emailId", address, lane::int, ignores_dnc as "ignoresDnc",
      retry_count as "retryCount", tokens, asset_ids as "assetIds", pace
    from fitting order by lane, next_turn, attempt_at, id
    limit ${limit}`
}

/** What has something queued, by everything that the order in which it goes depends on. */
function streams(db: Db): ReturnType<Db> {
  return db`
    with recursive stream as (
      (select lane, coalesce(email_id, 0) as email_id, coalesce(campaign_id, 0) as campaign_id, coalesce(pace, '') as pace
        from email_sends where state = 'queued'
        order by lane, coalesce(email_id, 0), coalesce(campaign_id, 0), coalesce(pace, '') limit 1)
      union all
      select next.*
      from stream cross join lateral (
        select lane, coalesce(s.email_id, 0), coalesce(s.campaign_id, 0), coalesce(s.pace, '') from email_sends s
        where state = 'queued' and (s.lane, coalesce(s.email_id, 0), coalesce(s.campaign_id, 0), coalesce(s.pace, ''))
          > (stream.lane, stream.email_id, stream.campaign_id, stream.pace)
        order by s.lane, coalesce(s.email_id, 0), coalesce(s.campaign_id, 0), coalesce(s.pace, '') limit 1) next
    )`
}

/** Mails that a statement parks beside those that were looked at. */
const PARKED_AT_ONCE = 10_000

/** Keeps under which keys mails wait. One statement; what another sender is looking at is passed over. */
export async function parkSends(db: Db, parking: Parking): Promise<void> {
  if (parking.parked.length > 0) await parkedSends(db, parking)
}

/** The statement of `parkSends`, for the test of its plan. */
export function parkedSends(db: Db, { parked, full, domains, now }: Parking): ReturnType<Db> {
  return db`
    with seen as materialized (
      select s.id, s.contact_id, s.lane, coalesce(s.email_id, 0) as email_id, coalesce(s.campaign_id, 0) as campaign_id,
        coalesce(s.pace, '') as stands, p.pace
      from jsonb_to_recordset(${JSON.stringify(parked)}::text::jsonb) as p (id bigint, "contactId" bigint, pace text)
      join email_sends s on s.id = p.id and ${besideId(db, db`s.contact_id = p."contactId"`)}
      where s.id = any(${parked.map(({ id }) => id)}::bigint[]) and (s.state = 'queued') is true
    ), stream as materialized (
      select lane, email_id, campaign_id, stands, coalesce(min(substring(pace from '@.*')), '') as sender from seen group by 1, 2, 3, 4
    ), stretch as materialized (
      select s.*, stream.lane, stream.stands, stream.sender
      from stream cross join lateral (
        select s.id, s.contact_id, lower(substring(s.address from '[^@]*$')) as domain from email_sends s
        where s.state = 'queued' and s.lane = stream.lane and coalesce(s.email_id, 0) = stream.email_id
          and coalesce(s.campaign_id, 0) = stream.campaign_id and coalesce(s.pace, '') = stream.stands and s.attempt_at <= ${now}
        order by s.attempt_at, s.id limit ${PARKED_AT_ONCE}::bigint / (select count(*) from stream)) s
      limit ${PARKED_AT_ONCE}
    ), waiting as materialized (
      select id, contact_id, pace from seen
      union
      select s.id, s.contact_id, f.pace
      from stretch s
      join jsonb_to_recordset(${JSON.stringify(domains)}::text::jsonb) as d (domain text, provider text) on d.domain = s.domain
      join jsonb_to_recordset(${JSON.stringify(full)}::text::jsonb) as f (pace text, "isUrgent" boolean)
        on f.pace = d.provider || s.sender and f."isUrgent" = (s.lane = ${LANE.transactional})
      where f.pace <> s.stands
    ), locked as materialized (
      select s.id, s.contact_id, w.pace
      from waiting w join email_sends s on s.id = w.id and ${besideId(db, db`s.contact_id = w.contact_id`)}
      where (s.state = 'queued') is true ${lockRows(db, 'email_sends s', { by: 's.id', strength: 'no key update', skipsLocked: true })}
    )
    update email_sends s set pace = l.pace from locked l where s.id = l.id and ${besideId(db, db`s.contact_id = l.contact_id`)}`
}

/** Mails on their way, by provider. Reads the marked rows only, which are few. */
export async function countBusy(db: Db): Promise<Record<string, number>> {
  const rows = await db<{ provider: string; count: number }[]>`
    select split_part(pace, '@', 1) as provider, count(*)::int as count from email_sends
    where state = 'sending' and pace is not null group by 1`
  return Object.fromEntries(rows.map(({ provider, count }) => [provider, count]))
}

/** The domains of the senders of emails, for those that name one. One statement. */
export async function findSenderDomains(db: Db, emailIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ id: number; domain: string }[]>`
    select id, lower(substring(from_address from '@([^@>[:space:]]+)>?$')) as domain from emails
    where id = any(${[...new Set(emailIds)]}::bigint[]) and from_address like '%@%'`
  return new Map(rows.map((row) => [row.id, row.domain]))
}

/** Mails that wait for their pace are counted up to there. */
export const MOST_PACED = 100_000

/** How many mails wait under each key of the pace. One statement. */
export async function countPaced(db: Db): Promise<{ pace: string; count: number }[]> {
  return db<{ pace: string; count: number }[]>`
    ${streams(db)}
    select stream.pace, sum(waiting.count)::int as count
    from stream cross join lateral (
      select count(*) as count from (
        select from email_sends s
        where s.state = 'queued' and s.lane = stream.lane and coalesce(s.email_id, 0) = stream.email_id
          and coalesce(s.campaign_id, 0) = stream.campaign_id and coalesce(s.pace, '') = stream.pace limit ${MOST_PACED}) found
    ) waiting
    where stream.pace <> '' and stream.lane > ${LANE.transactional} group by 1 order by 1`
}

// A broadcast: published at the moment, approved where that is required, not stopped, and not taken back since it was
// queued; or deleted, which marking finds out.
function isGoingOn(
  db: Db,
  emailId: ReturnType<Db>,
  {
    now,
    approval,
    queued = db`null::timestamptz`,
    version = db`null::text`,
  }: {
    now: Date
    approval: ApprovalSettings | undefined
    queued?: ReturnType<Db>
    /** The version that was compiled: an approval is for the present one. */
    version?: ReturnType<Db>
  },
): ReturnType<Db> {
  const isUnapproved = approval?.email_approval
    ? db`or ${needsApproval(db, 'p', approval)} or ${version} <> ${versionOfEmail(db, 'p', approval)}`
    : db``
  return db`not exists (
    select from emails p where p.id = ${emailId} and (not ${publishedNow(db, 'p', now)} or ${queued} <= p.taken_back_at
      ${isUnapproved}
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
 * are passed over. Who must not be mailed any more, or is gone, is skipped in the same statement. A broadcast that needs
 * an approval is marked only when it is approved and was compiled from the present content.
 * @returns marked: to be sent now. seen: marked or passed over for good, in the order of `sends`. skipped: who gets none.
 */
export async function markSends(
  db: Db,
  sends: readonly { id: number; contactId: number; pace?: string | null; version?: string | null }[],
  {
    free,
    senderId,
    now,
    approval,
  }: { free: number; senderId: number; now: Date; approval?: ApprovalSettings },
): Promise<{ marked: Set<number>; seen: Set<number>; skipped: DroppedMessage[] }> {
  if (sends.length === 0 || free === 0) return { marked: new Set(), seen: new Set(), skipped: [] }
  const ids = sends.map((send) => send.id)
  const rows = await db<({ id: number; state: string } & DroppedMessage)[]>`
    with taken as materialized (
      select s.id, s.contact_id, s.email_id, s.lane, s.ignores_dnc, wanted.pace
      from unnest(${ids}::bigint[], ${sends.map((send) => send.contactId)}::bigint[], ${sends.map(({ pace = null }) => pace)}::text[],
        ${sends.map(({ version = null }) => version)}::text[]) with ordinality as wanted (id, contact_id, pace, version, position)
      join email_sends s on s.id = wanted.id and ${besideId(db, db`s.contact_id = wanted.contact_id`)}
      where s.id = any(${ids}::bigint[]) and (s.state = 'queued') is true and s.attempt_at <= ${now}
        and (s.lane < ${LANE.broadcast} or s.email_id is null or ${isGoingOn(db, db`s.email_id`, { now, approval, queued: db`s.date_queued`, version: db`wanted.version` })})
      ${lockRows(db, 'email_sends s', { by: 'wanted.position', skipsLocked: true })} limit ${free}
    ), verdict as (
      select t.id, t.contact_id, t.pace, case
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
    set state = case when v.reason is null then 'sending' else 'skipped' end, sender_id = ${senderId}, error = v.reason,
      pace = v.pace
    from verdict v where s.id = v.id and ${besideId(db, db`s.contact_id = v.contact_id`)}
    returning s.id, s.state, s.contact_id as "contactId", s.dedupe_key as "dedupeKey", s.error as reason`
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

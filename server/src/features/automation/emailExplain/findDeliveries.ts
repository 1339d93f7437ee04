// What there is of an email and a contact: mail in the outbox and in the queue, and what speaks for it and against it.
import type { Say } from '../../../catalog/sentences.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import type { Saying } from '../../../platform/values/saying.ts'
import { type ApprovalSettings, needsApproval } from '../../messaging/emailApprovals/approvals.sql.ts'
import { findHeld } from '../../messaging/pacing/findHeld.ts'
import type { PaceSettings } from '../../messaging/pacing/pacer.ts'
import { LANE } from '../../messaging/sends/lanes.ts'

export const SEND_STATES = ['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped'] as const

export interface Delivery {
  id: number
  emailId: number
  /** What it was sent for. */
  dedupeKey: string
  name: string
  state: (typeof SEND_STATES)[number]
  source: string | null
  sourceId: number | null
  dateQueued: Date
  dateSent: Date | null
  attemptAt: Date
  error: string | null
  retries: number
  dateRead: Date | null
  /** When and why the broadcast was stopped by its bounces or complaints; null while it goes on. */
  stoppedAt: Date | null
  stopReason: Saying | null
  /** A broadcast of an email that is not published: it waits in the outbox. */
  isHeld: boolean
  /** A broadcast of an email that has to be approved before the rest is sent. */
  needsApproval: boolean
  /** Under which key of the pace it waits. */
  pace: string | null
  passesPlans: boolean
  /** The limit or the plan that it waits behind, in words. */
  behind: string | null
}

/** Rows of each kind that are shown, the latest ones. */
const MOST = 50

/** The language and the settings in which deliveries are described. */
export interface Telling {
  config: PaceSettings & ApprovalSettings
  now: Date
  say: Say
}

/** Of the email and its relatives. Two statements, one when none of it waits for its pace. */
export async function findDeliveries(
  db: Db,
  contactId: number,
  { family, ...telling }: { family: readonly number[] } & Telling,
): Promise<Delivery[]> {
  const rows = await db<Delivery[]>`
    ${deliveries(db, contactId, telling)} and s.email_id = any(${family as number[]}::bigint[])
    order by s.id desc limit ${MOST}`
  return withPace(db, rows, telling)
}

/** Of what was sent for these dedupe keys. Two statements, one when none of it waits for its pace. */
export async function findDeliveriesFor(
  db: Db,
  contactId: number,
  { dedupeKeys, ...telling }: { dedupeKeys: readonly string[] } & Telling,
): Promise<Delivery[]> {
  const rows = await db<Delivery[]>`
    ${deliveries(db, contactId, telling)} and s.dedupe_key = any(${dedupeKeys as string[]}::text[])
    order by s.id`
  return withPace(db, rows, telling)
}

async function withPace(db: Db, rows: readonly Delivery[], telling: Telling): Promise<Delivery[]> {
  const paced = rows.flatMap((row) =>
    row.pace !== null && row.state === 'queued' && row.attemptAt <= telling.now
      ? [{ ...row, pace: row.pace }]
      : [],
  )
  const held = await findHeld(db, paced, telling)
  const behind = new Map(
    paced.map(({ id }, index) => {
      const saying = held[index]
      return [id, saying ? telling.say(saying.code, saying.values).text.replace(/\.$/, '') : null]
    }),
  )
  return rows.map((row) => ({ ...row, behind: behind.get(row.id) ?? null }))
}

function deliveries(db: Db, contactId: number, { config, now }: Telling): Fragment {
  return db`
    select s.id, s.email_id as "emailId", s.dedupe_key as "dedupeKey", e.name, s.state, s.source, s.source_id as "sourceId", s.date_queued as "dateQueued",
      s.date_sent as "dateSent", s.attempt_at as "attemptAt", s.error, s.retry_count as retries, s.date_read as "dateRead",
      b.stopped_at as "stoppedAt", b.reason as "stopReason",
      s.lane >= ${LANE.broadcast} and not ${publishedNow(db, 'e', now)} as "isHeld",
      s.lane >= ${LANE.broadcast} and ${needsApproval(db, 'e', config)} as "needsApproval", s.pace, s.lane = ${LANE.transactional} as "passesPlans"
    from email_sends s join emails e on e.id = s.email_id
    left join email_brakes b on b.email_id = s.email_id and b.stopped_at is not null and s.lane >= ${LANE.broadcast}
    where s.contact_id = ${contactId}`
}

export interface QueuedMessage {
  dedupeKey: string
  status: 'pending' | 'rescheduled' | 'sent' | 'cancelled'
  scheduledDate: Date
  reason: string | null
  attempts: number
}

/** What waits for the contact in the message queue, or was taken out of it. One statement. */
export async function findQueued(
  db: Db,
  contactId: number,
  family: readonly number[],
): Promise<QueuedMessage[]> {
  return db<QueuedMessage[]>`
    select q.dedupe_key as "dedupeKey", q.status, q.scheduled_date as "scheduledDate", q.reason, q.attempts from message_queue q
    where q.contact_id = ${contactId} and q.channel = 'email' and q.channel_id = any(${family as number[]}::bigint[])
    order by q.id desc limit ${MOST}`
}

/** The same of messages of any channel, by what they are sent for. One statement. */
export async function findQueuedFor(
  db: Db,
  contactId: number,
  dedupeKeys: readonly string[],
): Promise<QueuedMessage[]> {
  return db<QueuedMessage[]>`
    select q.dedupe_key as "dedupeKey", q.status, q.scheduled_date as "scheduledDate", q.reason, q.attempts from message_queue q
    where q.contact_id = ${contactId} and q.dedupe_key = any(${dedupeKeys as string[]}::text[])
    order by q.id`
}

export interface Audience {
  /** When and why broadcasts of the email were stopped; null while they go on. */
  stoppedAt: Date | null
  stopReason: Saying | null
  /** Why the contact must not be contacted; null when it may be. */
  blockReason: number | null
  blockedAt: Date | null
  blockComment: string | null
  isBroadcasting: boolean
  segments: { name: string; isExcluded: boolean; isMember: boolean }[]
}

/** The segments of the email with the contact's memberships, and its block. One statement. */
export async function findAudience(db: Db, emailId: number, contactId: number): Promise<Audience> {
  const [row] = await db<Audience[]>`
    select k.stopped_at as "stoppedAt", k.reason as "stopReason", d.reason as "blockReason", d.date_added as "blockedAt", d.comments as "blockComment",
      exists (select from email_broadcasts b where b.email_id = ${emailId}) as "isBroadcasting", coalesce((
        select jsonb_agg(jsonb_build_object('name', s.name, 'isExcluded', x.is_excluded, 'isMember', coalesce((
          select not m.manually_removed from segment_contacts m where m.segment_id = s.id and m.contact_id = ${contactId}), false)) order by s.id)
        from (
          select segment_id, false as is_excluded from email_segments where email_id = ${emailId}
          union all select segment_id, true from email_excluded_segments where email_id = ${emailId}
        ) x join segments s on s.id = x.segment_id), '[]') as segments
    from (values (1)) one (n) left join contact_do_not_contact d on d.contact_id = ${contactId} and d.channel = 'email'
    left join email_brakes k on k.email_id = ${emailId} and k.stopped_at is not null`
  return row ?? NOTHING_KNOWN
}

const NOTHING_KNOWN: Audience = {
  ...{ stoppedAt: null, stopReason: null, blockReason: null, blockedAt: null, blockComment: null },
  ...{ isBroadcasting: false, segments: [] },
}

export interface CampaignMail {
  campaignId: number
  campaign: string
  event: string
  at: Date | null
  dueAt: Date | null
  isScheduled: boolean
  reason: string | null
}

/** What campaigns did with the email for the contact. One statement. */
export async function findCampaignMail(
  db: Db,
  contactId: number,
  family: readonly number[],
): Promise<CampaignMail[]> {
  return db<CampaignMail[]>`
    select c.id as "campaignId", c.name as campaign, e.name as event, l.date_triggered as at, l.trigger_date as "dueAt",
      l.is_scheduled as "isScheduled", l.metadata ->> 'reason' as reason
    from campaign_event_log l join campaign_events e on e.id = l.event_id join campaigns c on c.id = l.campaign_id
    where l.contact_id = ${contactId} and l.channel = 'email' and l.channel_id = any(${family as number[]}::bigint[])
      and e.event_type = 'action'
    order by l.id desc limit ${MOST}`
}

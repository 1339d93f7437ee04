/** Puts the pending recipients of a segment email into the outbox: one statement for each range of members. */

import type { Config } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { addDoNotContact, DNC } from '../../audience/preferences/doNotContact.ts'
import { FREQUENCY_REACHED, hasFrequencyLimit, limitedUntil } from '../messageQueue/frequencyLimit.ts'
import { queueMessagesFrom } from '../messageQueue/queueMessages.ts'
import { raiseVariantCounts } from '../recipients/countVariants.ts'
import { emailForLocale } from '../recipients/emailFamilies.ts'
import { emailFrequency, mailHad } from '../recipients/mailFrequency.ts'
import { LANE, MAIL_CHANNEL } from '../sends/lanes.ts'
import type { WrittenSend } from '../sends/sends.sql.ts'
import { tellFailed } from '../sends/tellFailed.ts'
import { beginTest, endTestShare, findTestPhase, testHash } from './abTest.ts'
import {
  type BroadcastPlan,
  isPending,
  isPendingAmongAll,
  isPendingOneByOne,
  loadBroadcastPlan,
  loadBroadcastPlans,
} from './broadcastPlan.ts'
import { lockRemaining, lowerRemaining } from './broadcasts.sql.ts'

export interface BroadcastOptions {
  emailId: number
  /** Only these of the email's segments. */
  segmentIds?: readonly number[]
  /** Recipients at most. */
  limit?: number
  /** The row that keeps what is left of the limit, for a broadcast that may be interrupted. */
  broadcastId?: number
  config: Pick<Config, 'email_approval' | 'email_frequency_number' | 'email_frequency_time'>
  actor: Actor
  now: Date
  /** Asked between ranges; true ends the call with the rest undone. */
  shouldPause?: () => boolean
  /** Members per statement. */
  members?: number
  /** Where to go on: members before it were looked at. */
  from?: BroadcastPlace
}

/** How far a broadcast is. */
export interface BroadcastPlace {
  segmentId: number
  /** The last member of the segment that was looked at. */
  after: number
}

export interface BroadcastResult {
  /** Recipients who get it, now or from the message queue. */
  queued: number
  /** Recipients whose address is none. They are blocked as bounced. */
  failed: number
  /** False when it paused: calling again goes on. */
  isDone: boolean
  /** Where it paused. */
  place?: BroadcastPlace
}

/** Members per statement: a range takes a fraction of a second, and a killed process loses one range. */
const RANGE = 5_000

/**
 * Queues who is pending: members of the segments with an address, without a block on the channel, not in an excluded
 * segment, not unsubscribed from the category, and without a send of the email or its relatives, in the outbox or in the
 * message queue. Who has had as many mails as allowed waits in the message queue. Nobody is queued twice, however often
 * and from however many processes it is called.
 * @returns null when the email is missing, not a segment email, not published at the moment, or not approved where that is needed.
 */
export async function queueBroadcast(sql: Sql, options: BroadcastOptions): Promise<BroadcastResult | null> {
  const plan = await loadBroadcastPlan(sql, options.emailId, options)
  if (!plan) return null
  const segmentIds = plan.segmentIds.filter((id) => !options.segmentIds || options.segmentIds.includes(id))
  if (!(await beginTest(sql, plan, options)))
    return { queued: 0, failed: 0, isDone: false, place: { segmentId: segmentIds[0] ?? 0, after: 0 } }
  const phase = await findTestPhase(sql, plan)
  if (phase.kind !== 'open') return { queued: 0, failed: 0, isDone: false }
  const { cutoff } = phase
  const limit = options.limit ?? Number.MAX_SAFE_INTEGER
  const result: BroadcastResult = { queued: 0, failed: 0, isDone: true }
  const checksFrequency = await hasFrequencyLimit(sql, MAIL_CHANNEL, emailFrequency(options.config))
  const { from } = options
  // Segments are in a fixed order; one that the email has no more is none to go on in.
  const first = Math.max(0, from ? segmentIds.indexOf(from.segmentId) : 0)
  for (const segmentId of segmentIds.slice(first)) {
    for (let after = segmentId === from?.segmentId ? from.after : 0; ; ) {
      const left = limit - result.queued - result.failed
      if (left <= 0) return result
      if (options.shouldPause?.()) return { ...result, isDone: false, place: { segmentId, after } }
      const range = {
        segmentId,
        after,
        members: options.members ?? RANGE,
        limit: left,
        checksFrequency,
        cutoff,
      }
      const done = await transaction(sql, (db) => queueCounted(db, plan, range, options))
      if (done === null) return result
      result.queued += done.queued
      result.failed += done.failed
      addGiven(plan, done)
      if (done.last === null) break
      after = done.last
    }
  }
  if (cutoff === null) return result
  // The others wait for the winner.
  await transaction(sql, (db) => endTestShare(db, plan, options.now))
  return { ...result, isDone: false }
}

/** Contacts that have just come into a segment of an email. */
export interface Joined {
  emailId: number
  segmentId: number
  contactIds: readonly number[]
}

/**
 * Queues contacts that have just come into segments, in the running transaction. While an A/B test waits for its winner
 * they wait for it, too: the broadcast itself comes to them. Three statements, one for each that joined, and one for
 * each test.
 * @returns the emails whose broadcast has to begin a test first.
 */
export async function queueJoined(
  db: Db,
  joined: readonly Joined[],
  options: Pick<BroadcastOptions, 'config' | 'now' | 'actor'>,
): Promise<number[]> {
  const plans = await loadBroadcastPlans(db, [...new Set(joined.map((one) => one.emailId))], options)
  if (plans.size === 0) return []
  const checksFrequency = await hasFrequencyLimit(db, MAIL_CHANNEL, emailFrequency(options.config))
  const unbegun: number[] = []
  for (const [emailId, plan] of plans) {
    const phase = await findTestPhase(db, plan)
    if (phase.kind === 'not begun') unbegun.push(emailId)
    if (phase.kind !== 'open') continue
    for (const { segmentId, contactIds } of joined.filter((one) => one.emailId === emailId)) {
      const size = contactIds.length
      const range = {
        segmentId,
        after: 0,
        members: size,
        limit: size,
        checksFrequency,
        contactIds,
        cutoff: phase.cutoff,
      }
      addGiven(plan, await queueRange(db, plan, range, { emailId, ...options }))
    }
  }
  return unbegun
}

// The next range gives variants what they lack then.
function addGiven({ variants }: BroadcastPlan, { byVariant }: RangeResult): void {
  for (const variant of variants) variant.given += byVariant.get(variant.emailId) ?? 0
}

// The count goes down with what is queued, or not at all. Null: the limit is reached.
async function queueCounted(
  db: Db,
  plan: BroadcastPlan,
  range: Range,
  options: BroadcastOptions,
): Promise<RangeResult | null> {
  const { broadcastId } = options
  if (broadcastId === undefined) return queueRange(db, plan, range, options)
  const limit = Math.min(range.limit, await lockRemaining(db, broadcastId))
  if (limit <= 0) return null
  const done = await queueRange(db, plan, { ...range, limit }, options)
  await lowerRemaining(db, broadcastId, done.queued + done.failed)
  return done
}

/** How many are pending. One statement. */
export async function countPending(
  db: Db,
  plan: BroadcastPlan,
  segmentIds: readonly number[],
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct c.id) as count
    from segment_contacts m join contacts c on c.id = m.contact_id
    where m.segment_id = any(${segmentIds as number[]}::bigint[]) and not m.manually_removed and ${isPending(db, plan, isPendingAmongAll)}`
  return row?.count ?? 0
}

interface Range {
  segmentId: number
  after: number
  members: number
  limit: number
  checksFrequency: boolean
  /** Of a test: only contacts up to there take part. */
  cutoff?: number | null
  /** Only these members, instead of a stretch of them. */
  contactIds?: readonly number[]
}

interface RangeResult {
  queued: number
  failed: number
  byVariant: Map<number, number>
  /** The last member looked at; null when there was none. */
  last: number | null
}

async function queueRange(
  db: Db,
  plan: BroadcastPlan,
  range: Range,
  options: BroadcastOptions,
): Promise<RangeResult> {
  const rows = await db<({ last: number | null; variantId: number } & (RangeRow | { id: null }))[]>`
    ${insertRange(db, plan, range, options)}`
  const inserted = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const failed = inserted.filter((row) => row.state === 'failed')
  if (failed.length > 0) {
    await addDoNotContact(
      db,
      failed.map((row) => ({
        contactId: row.contactId,
        channel: 'email',
        channelId: plan.emailId,
        reason: DNC.bounced,
        comments: 'bad_email',
      })),
      { actor: options.actor, now: options.now },
    )
    await tellFailed(db, failed, options.now)
  }
  const byVariant = new Map<number, number>()
  for (const { variantId } of inserted) byVariant.set(variantId, (byVariant.get(variantId) ?? 0) + 1)
  if (plan.variants.length > 1) await raiseVariantCounts(db, byVariant)
  return {
    queued: inserted.length - failed.length,
    failed: failed.length,
    byVariant,
    last: rows[0]?.last ?? null,
  }
}

type RangeRow = WrittenSend & { variantId: number }

/**
 * The statement of a range, for the test of its plan too.
 *
 * The members come from their own stretch of the primary key, named by its columns together: of a segment without
 * statistics the planner would gather and sort all members that are left. Everything else hangs on their ids. Variants get what
 * they lack of their share, over the contacts in an order that has nothing to do with their ids.
 */
export function insertRange(
  db: Db,
  plan: BroadcastPlan,
  range: Range,
  { config, now }: Pick<BroadcastOptions, 'config' | 'now'>,
): ReturnType<Db> {
  return db`
    with member as materialized (
      select contact_id from segment_contacts
      where ${range.contactIds ? db`contact_id = any(${range.contactIds as number[]}::bigint[]) and segment_id >= ${range.segmentId}` : db`(segment_id, contact_id) > (${range.segmentId}, ${range.after})`} and segment_id <= ${range.segmentId} and not manually_removed
      order by segment_id, contact_id limit ${range.members}
    ), pending as materialized (
      select c.id, btrim(c.email) as email, lower(replace(coalesce(c.preferred_locale, ''), '-', '_')) as locale
      from member m join contacts c on c.id = m.contact_id
      where ${isPending(db, plan, isPendingOneByOne)}
        ${typeof range.cutoff === 'number' ? db`and ${testHash(db, plan.emailId)} <= ${range.cutoff}` : db``}
      order by c.id limit ${range.limit}
    ), variant as (
      select "emailId" as email_id, greatest(0, weight * (sum(given) over () + (select count(*) from pending)) / 100.0 - given) as lacks,
        row_number() over (order by "emailId") as position
      from jsonb_to_recordset(${JSON.stringify(plan.variants)}::text::jsonb) as v ("emailId" bigint, weight numeric, given numeric)
    ), share as (
      select email_id, (sum(lacks) over (order by position) - lacks) / nullif(sum(lacks) over (), 0) as low,
        sum(lacks) over (order by position) / nullif(sum(lacks) over (), 0) as high
      from variant
    ), shuffled as (
      select p.*, (row_number() over (order by md5(p.id || ${plan.dedupeKey})) - 0.5) / count(*) over () as place from pending p
    ), chosen as (
      select s.*, coalesce((select email_id from share where s.place > low and s.place <= high limit 1), ${plan.emailId}::bigint) as variant_id
      from shuffled s
    ), translated as materialized (
      select c.id, c.email, c.variant_id, ${emailForLocale(db, plan.translations, { variantId: db`c.variant_id`, locale: db`c.locale` })} as email_id,
        ${range.checksFrequency ? limitedUntil(db, MAIL_CHANNEL, { contactId: db`c.id`, had: mailHad(db, db`c.id`, now), defaults: emailFrequency(config), now }) : db`null::timestamptz`} as until
      from chosen c
    ), inserted as (
      insert into email_sends as s (contact_id, email_id, segment_id, dedupe_key, address, state, is_failed, error, date_sent,
        lane, ignores_dnc, attempt_at, date_queued, source, source_id)
      select t.id, t.email_id, ${range.segmentId}::bigint, ${plan.dedupeKey}, t.email,
        case when ${isAddress(db)} then 'queued' else 'failed' end, not ${isAddress(db)},
        case when not ${isAddress(db)} then 'The address is none.' end, case when not ${isAddress(db)} then ${now}::timestamptz end,
        ${LANE.broadcast}::int, false, ${now}::timestamptz, ${now}, 'email', ${plan.emailId}::bigint
      from translated t where t.until is null or not ${isAddress(db)} order by t.id
      on conflict (contact_id, dedupe_key) do update
        set state = excluded.state, error = null, attempt_at = excluded.attempt_at, date_queued = excluded.date_queued,
          email_id = excluded.email_id, segment_id = excluded.segment_id, address = excluded.address
        where s.state = 'skipped'
      returning id, contact_id, email_id, state
    ), waiting as (${queueMessagesFrom(
      db,
      MAIL_CHANNEL,
      db`select t.id as "contactId", ${plan.emailId}::bigint as "channelId", ${plan.dedupeKey}::text as "dedupeKey", null::bigint as "eventId",
          2 as priority, 3 as "maxAttempts", t.until as at, ${FREQUENCY_REACHED}::text as reason,
          jsonb_build_object('variantId', t.variant_id, 'segmentId', ${range.segmentId}::bigint) as options
        from translated t where t.until is not null and ${isAddress(db)}`,
      now,
    )})
    select i.id, i.contact_id as "contactId", i.email_id as "emailId", i.state, t.variant_id as "variantId",
      (select max(contact_id) from member) as last
    from (values (1)) one (n)
    left join (
      table inserted union all select 0, contact_id, null, 'waiting' from waiting
    ) i on true
    left join translated t on t.id = i.contact_id`
}

/** That the column `email` of t is an address: the rule of `emailAddress`, as far as a regular expression can say it. */
export function isAddress(db: Db): ReturnType<Db> {
  return db`(t.email ~ '^[^[:space:]@<>()\\[\\],;:"\\\\]{1,64}@([[:alnum:]]([[:alnum:]-]{0,61}[[:alnum:]])?\\.)+[[:alnum:]-]*[[:alpha:]][[:alnum:]-]*$'
    and t.email !~ '(^\\.|\\.\\.|\\.@)' and length(t.email) <= 254)`
}

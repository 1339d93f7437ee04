/** Puts the pending recipients of segment emails into the outbox: one statement for each range of members. */

import type { Config } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { addDoNotContact, DNC } from '../../audience/preferences/doNotContact.ts'
import type { ApprovalSettings } from '../emailApprovals/approvals.sql.ts'
import { hasFrequencyLimit } from '../messageQueue/frequencyLimit.ts'
import { raiseVariantCounts } from '../recipients/countVariants.ts'
import { emailFrequency } from '../recipients/mailFrequency.ts'
import { MAIL_CHANNEL } from '../sends/lanes.ts'
import { tellFailed } from '../sends/tellFailed.ts'
import { beginTest, endTestShare, findTestPhases } from './abTest.ts'
import {
  type BroadcastPlan,
  isPending,
  isPendingAmongAll,
  loadBroadcastPlan,
  loadBroadcastPlans,
} from './broadcastPlan.ts'
import {
  insertMembers,
  lockRemaining,
  lowerRemaining,
  type Members,
  type OpenPlan,
  type QueuedRow,
} from './broadcasts.sql.ts'

export interface BroadcastOptions {
  emailId: number
  /** Only these of the email's segments. */
  segmentIds?: readonly number[]
  /** Recipients at most. */
  limit?: number
  /** The row that keeps what is left of the limit, for a broadcast that may be interrupted. */
  broadcastId?: number
  config: ApprovalSettings & Pick<Config, 'email_frequency_number' | 'email_frequency_time'>
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
 * segment, not unsubscribed from the category, that the actor may view, and without a send of the email or its relatives, in the outbox or in the
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
  const [phase] = await findTestPhases(sql, [plan])
  if (phase?.kind !== 'open') return { queued: 0, failed: 0, isDone: false }
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
 * they wait for it, too: the broadcast itself comes to them. Whoever came into two segments of an email gets it once, by
 * the first. Six statements, whatever the number; one more for variants, and what bad addresses take.
 * @returns the emails whose broadcast has to begin a test first.
 */
export async function queueJoined(
  db: Db,
  joined: readonly Joined[],
  options: Pick<BroadcastOptions, 'config' | 'now' | 'actor'>,
): Promise<number[]> {
  // Each in the name of the user who sent it: `options.actor` writes blocks of bad addresses.
  const { config, now } = options
  const emailIds = [...new Set(joined.map((one) => one.emailId))]
  const found = await loadBroadcastPlans(db, emailIds, { config, now })
  const phases = await findTestPhases(db, [...found.values()])
  const plans: OpenPlan[] = []
  const unbegun: number[] = []
  for (const [index, plan] of [...found.values()].entries()) {
    const phase = phases[index]
    if (phase?.kind === 'not begun') unbegun.push(plan.emailId)
    if (phase?.kind === 'open') plans.push({ ...plan, cutoff: phase.cutoff })
  }
  if (plans.length === 0) return unbegun
  const checksFrequency = await hasFrequencyLimit(db, MAIL_CHANNEL, emailFrequency(options.config))
  const members = { member: joinedMembers(db, joined), limit: null, checksFrequency }
  await queueMembers(db, plans, insertMembers(db, plans, members, options), options)
  return unbegun
}

// Looked up one by one: they are few of their segments.
function joinedMembers(db: Db, joined: readonly Joined[]): Fragment {
  const came = [...new Map(joined.map(({ segmentId, contactIds }) => [segmentId, contactIds]))].flatMap(
    ([segmentId, contactIds]) => contactIds.map((contactId) => ({ segmentId, contactId })),
  )
  return db`
    select distinct on (p.email_id, c.contact_id) p.email_id, p.segment_id, c.contact_id
    from unnest(${came.map(({ segmentId }) => segmentId)}::bigint[], ${came.map(({ contactId }) => contactId)}::bigint[])
      as c (segment_id, contact_id)
    join unnest(${joined.map(({ emailId }) => emailId)}::bigint[], ${joined.map(({ segmentId }) => segmentId)}::bigint[])
      as p (email_id, segment_id) using (segment_id)
    cross join lateral (
      select from segment_contacts s
      where s.segment_id = c.segment_id and s.contact_id = c.contact_id and not s.manually_removed offset 0) s
    order by p.email_id, c.contact_id, p.segment_id`
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
  options: Pick<BroadcastOptions, 'config' | 'now' | 'actor'>,
): Promise<RangeResult> {
  const plans = [{ ...plan, cutoff: range.cutoff ?? null }]
  return queueMembers(db, plans, insertRange(db, plan, range, options), options)
}

async function queueMembers(
  db: Db,
  plans: readonly OpenPlan[],
  insert: Fragment,
  options: Pick<BroadcastOptions, 'now' | 'actor'>,
): Promise<RangeResult> {
  const rows = await db<({ last: number | null } & (QueuedRow | { id: null }))[]>`${insert}`
  const inserted = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, ...placeOf(plans, row) }]))
  const failed = inserted.filter((row) => row.state === 'failed')
  if (failed.length > 0) {
    await addDoNotContact(
      db,
      failed.map((row) => ({
        contactId: row.contactId,
        channel: 'email',
        channelId: row.rootId,
        reason: DNC.bounced,
        comments: 'bad_email',
      })),
      { actor: options.actor, now: options.now },
    )
    await tellFailed(db, failed, options.now)
  }
  const tested = new Set(plans.flatMap(({ emailId, variants }) => (variants.length > 1 ? [emailId] : [])))
  const byVariant = new Map<number, number>()
  for (const { variantId, rootId } of inserted)
    if (tested.has(rootId)) byVariant.set(variantId, (byVariant.get(variantId) ?? 0) + 1)
  if (byVariant.size > 0) await raiseVariantCounts(db, byVariant)
  return {
    queued: inserted.length - failed.length,
    failed: failed.length,
    byVariant,
    last: rows[0]?.last ?? null,
  }
}

/** The variant that a contact was given, and the email that it is one of. */
function placeOf(plans: readonly OpenPlan[], { emailId, variantId }: QueuedRow) {
  const own = variantId ?? emailId ?? 0
  for (const plan of plans) {
    const variant = plan.translations.find((one) => one.emailId === own)?.variantId ?? own
    if (plan.family.includes(variant)) return { variantId: variant, rootId: plan.emailId }
  }
  return { variantId: own, rootId: own }
}

/**
 * The statement of a range, for the test of its plan too.
 *
 * The members come from their own stretch of the primary key, named by its columns together: of a segment without
 * statistics the planner would gather and sort all members that are left. Everything else hangs on their ids.
 */
export function insertRange(
  db: Db,
  plan: BroadcastPlan,
  range: Range,
  options: Pick<BroadcastOptions, 'config' | 'now'>,
): ReturnType<Db> {
  return insertMembers(db, [{ ...plan, cutoff: range.cutoff ?? null }], membersOf(db, plan, range), options)
}

function membersOf(db: Db, { emailId }: BroadcastPlan, range: Range): Members {
  const { segmentId, after, members, limit, checksFrequency } = range
  const member = db`
    select ${emailId}::bigint as email_id, segment_id, contact_id from segment_contacts
    where (segment_id, contact_id) > (${segmentId}, ${after}) and segment_id <= ${segmentId} and not manually_removed
    order by segment_id, contact_id limit ${members}`
  return { member, limit, checksFrequency }
}

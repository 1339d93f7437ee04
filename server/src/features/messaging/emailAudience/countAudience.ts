// Who an email to segments would reach, and why not the others.
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { latestOnly, TIME_OVER } from '../../../platform/database/latestOnly.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isPermitted } from '../../audience/contactRows/permittedContacts.ts'
import { DNC } from '../../audience/preferences/doNotContact.ts'
import type { BroadcastPlan } from '../emails/broadcastPlan.ts'
import { isAddress } from '../emails/broadcasts.sql.ts'
import { hasFrequencyLimit, limitedUntil } from '../messageQueue/frequencyLimit.ts'
import { isQueued } from '../messageQueue/queueMessages.ts'
import { emailFrequency, mailHad } from '../recipients/mailFrequency.ts'
import { MAIL_CHANNEL } from '../sends/lanes.ts'

/**
 * What becomes of a member of the segments, in the order in which it is asked: the first that holds counts. Whoever is
 * `limited` has had as many mails as allowed, and gets it later.
 */
export const OUTCOMES = [
  'noAddress',
  'unsubscribed',
  'bounced',
  'blockedByHand',
  'had',
  'waiting',
  'excludedSegment',
  'excludedCategory',
  'invalidAddress',
  'limited',
  'reached',
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** Longer it may not take. */
const TIME_MS = 20_000
const SAMPLES = 5

export interface Audience {
  outcome: Outcome
  count: number
  /** Some of them that the actor may see. */
  contacts: number[]
}

/**
 * Counts the members of the email's segments that the actor may view, each once, by what becomes of them. Other members
 * do not count: their number would tell whether they fit the filters of a segment. One statement that counts.
 * @throws ApiError 503 when it takes too long, 409 for who was overtaken by a later question of theirs.
 */
export async function countAudience(
  context: Context,
  plan: BroadcastPlan,
  signal: AbortSignal,
): Promise<Audience[]> {
  const { sql, config } = context
  const { userId, credentialId = null } = context.actor
  const checksFrequency = await hasFrequencyLimit(sql, MAIL_CHANNEL, emailFrequency(config))
  return latestOnly(sql, `email audience of ${actorKey({ userId, credentialId })}`, signal, async (step) => {
    const rows = await step(TIME_MS, (db) => counted({ ...context, db }, plan, checksFrequency))
    if (rows === TIME_OVER)
      throw new ApiError(503, 'busy', 'Counting took too long. Try again when less is going on.', {
        headers: { 'Retry-After': '30' },
      })
    return rows
  })
}

async function counted(context: Context, plan: BroadcastPlan, checksFrequency: boolean): Promise<Audience[]> {
  const { db, actor, config, now } = context
  const until = checksFrequency
    ? limitedUntil(db, MAIL_CHANNEL, {
        contactId: db`t.id`,
        had: mailHad(db, db`t.id`, now),
        defaults: emailFrequency(config),
        now,
      })
    : db`null::timestamptz`
  const rows = await db<Audience[]>`
    with member as materialized (
      select distinct contact_id as id from segment_contacts
      where segment_id = any(${plan.segmentIds}::bigint[]) and not manually_removed
    ), judged as (
      select t.id, case
        when t.email = '' then 'noAddress'
        when d.reason is not null then case d.reason when ${DNC.unsubscribed} then 'unsubscribed' when ${DNC.bounced} then 'bounced' else 'blockedByHand' end
        when exists (
          select from email_sends s
          where s.contact_id = t.id and s.email_id = any(${plan.family}::bigint[]) and s.state <> 'skipped') then 'had'
        when ${isQueued(db, MAIL_CHANNEL, { contactId: db`t.id`, channelIds: db`${plan.family}::bigint[]` })} then 'waiting'
        when exists (
          select from segment_contacts x
          where x.segment_id = any(${plan.excludedSegmentIds}::bigint[]) and x.contact_id = t.id and not x.manually_removed)
          then 'excludedSegment'
        when exists (
          select from contact_categories cc
          where cc.contact_id = t.id and cc.category_id = ${plan.categoryId}::bigint and cc.manually_removed) then 'excludedCategory'
        when not ${isAddress(db)} then 'invalidAddress'
        when ${until} is not null then 'limited'
        else 'reached' end as outcome
      from (select c.id, coalesce(btrim(c.email), '') as email from member m join contacts c on c.id = m.id
        where ${isPermitted(db, actor, { actions: ['view'], contactId: db`c.id` })}) t
      left join contact_do_not_contact d on d.contact_id = t.id and d.channel = 'email'
    ), counted as (
      select outcome, count(*) as count, array_agg(id) filter (where place <= 1000) as latest
      from (select id, outcome, row_number() over (partition by outcome order by id desc) as place from judged) placed
      group by outcome
    )
    select outcome, count, array(
      select l.id from unnest(latest) l (id) order by l.id desc limit ${SAMPLES}) as contacts
    from counted`
  return OUTCOMES.map(
    (outcome) => rows.find((row) => row.outcome === outcome) ?? { outcome, count: 0, contacts: [] },
  )
}

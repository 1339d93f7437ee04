// Broadcasts: what is left of each is a row until the last recipient is queued, so that no death of a process loses it.
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { FREQUENCY_REACHED, limitedUntil } from '../messageQueue/frequencyLimit.ts'
import { queueMessagesFrom } from '../messageQueue/queueMessages.ts'
import { emailForLocale } from '../recipients/emailFamilies.ts'
import { emailFrequency, type FrequencySettings, mailHad } from '../recipients/mailFrequency.ts'
import { LANE, MAIL_CHANNEL } from '../sends/lanes.ts'
import type { WrittenSend } from '../sends/sends.sql.ts'
import { testHash } from './abTest.ts'
import { type BroadcastPlan, isBroadcastEmail, isPendingOf, isPendingOneByOne } from './broadcastPlan.ts'

/** The work that takes out what was queued of sends that were taken back. */
export const WITHDRAWAL = 'emails.withdraw-sends'

/**
 * When sends of these emails were last taken back; emails of which none was are absent. Whoever takes one back meanwhile
 * waits until the transaction ends, so that what it does is before that moment or judged by it. One statement.
 */
export async function lockTakenBack(db: Db, emailIds: readonly number[]): Promise<Map<number, Date>> {
  if (emailIds.length === 0) return new Map()
  const rows = await db<{ id: number; at: Date | null }[]>`
    select e.id, e.taken_back_at as at from emails e where e.id = any(${emailIds as number[]}::bigint[])
    ${lockRows(db, 'emails e', { by: 'e.id', strength: 'share' })}`
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])))
}

export interface Broadcast {
  id: number
  emailId: number
  /** Null: all segments of the email. */
  segmentIds: number[] | null
  /** In whose name it is sent; null for a user or API credential that is disabled or deleted. */
  actor: Actor | null
}

/** Keeps what is left of a broadcast; null for no limit. @returns its id. */
export async function insertBroadcast(
  db: Db,
  {
    emailId,
    segmentIds,
    remaining,
    heldUntil = null,
    actor,
  }: {
    emailId: number
    segmentIds?: number[]
    remaining: number | null
    heldUntil?: Date | null
    actor: Actor
  },
  now: Date,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into email_broadcasts (email_id, segment_ids, remaining, date_added, held_until, acts_for_user_id, acts_for_credential_id)
    values (${emailId}, ${segmentIds ?? null}::bigint[], ${remaining}, ${now}, ${heldUntil}, ${actor.userId},
      ${actor.userId === null ? (actor.credentialId ?? null) : null}) returning id`
  return row?.id ?? 0
}

export async function findBroadcast(db: Db, id: number): Promise<Broadcast | null> {
  const [row] = await db<(Omit<Broadcast, 'actor'> & StoredActsFor)[]>`
    select id, email_id as "emailId", segment_ids as "segmentIds", ${actsForColumns(db, 'b')}
    from email_broadcasts b where id = ${id}`
  if (!row) return null
  const { actsForUserId, actsForCredentialId, actsForRights, ...broadcast } = row
  return { ...broadcast, actor: actorOf({ actsForUserId, actsForCredentialId, actsForRights }) }
}

/** How many recipients may follow: Infinity for any number, 0 when it is over. Others wait until the transaction ends. */
export async function lockRemaining(db: Db, id: number): Promise<number> {
  const [row] = await db<{ remaining: number | null }[]>`
    select remaining from email_broadcasts where id = ${id} ${lockRows(db, 'email_broadcasts')}`
  return row ? (row.remaining ?? Number.POSITIVE_INFINITY) : 0
}

export async function lowerRemaining(db: Db, id: number, by: number): Promise<void> {
  await db`update email_broadcasts set remaining = remaining - ${by} where id = ${id} and remaining is not null`
}

export async function deleteBroadcast(db: Db, id: number): Promise<void> {
  await db`delete from email_broadcasts where id = ${id}`
}

/** Lets go of broadcasts whose time of waiting is over: at most so many at once. One statement. */
export async function releaseHeldBroadcasts(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number; emailId: number; isOngoing: boolean }[]> {
  return db<{ id: number; emailId: number; isOngoing: boolean }[]>`
    with due as materialized (
      select b.id from email_broadcasts b where b.held_until <= ${now}
      ${lockRows(db, 'email_broadcasts b', { by: 'b.id', skipsLocked: true })} limit ${limit}
    )
    update email_broadcasts b set held_until = null, date_added = ${now} from due where b.id = due.id
    returning b.id, b.email_id as "emailId", b.segment_ids is null and b.remaining is null as "isOngoing"`
}

/** Drops what is left of broadcasts whose email has become a template, a variant or a translation: they never run. */
export async function deleteImpossibleBroadcasts(db: Db): Promise<void> {
  await db`
    delete from email_broadcasts where id in (
      select b.id from email_broadcasts b join emails e on e.id = b.email_id
      where not ${isBroadcastEmail(db)} ${lockRows(db, 'email_broadcasts b', { by: 'b.id', skipsLocked: true })})`
}

/** Broadcasts that can run now, were begun before `until`, and that no job is at work on, whatever became of it. */
export async function listIdleBroadcasts(
  db: Db,
  { task, now, until }: { task: string; now: Date; until: Date },
): Promise<{ id: number; emailId: number }[]> {
  return db<{ id: number; emailId: number }[]>`
    select b.id, b.email_id as "emailId" from email_broadcasts b
    where b.date_added <= ${until} and b.held_until is null
      and exists (
        select from emails e where e.id = b.email_id and ${isBroadcastEmail(db)} and ${publishedNow(db, 'e', now)})
      and not exists (
        select from graphile_worker.jobs j where j.key = ${`${task}:`} || b.id and j.locked_at is not null)
    order by b.id`
}

/** A plan, and up to where contacts take part in its test; null for all. */
export type OpenPlan = BroadcastPlan & { cutoff: number | null }

export interface Members {
  /** Who may be recipients: `email_id`, `segment_id`, `contact_id`, each contact once for an email. */
  member: Fragment
  /** Recipients at most; null for all. */
  limit: number | null
  checksFrequency: boolean
}

/** What was queued. Of one that waits in the message queue the state says so, and the variant is named instead of the email. */
export type QueuedRow = WrittenSend & { variantId: number | null }

/**
 * Variants get what they lack of their share, over the contacts in an order that has nothing to do with their ids. What a
 * contact gets of several emails counts against its limit in their order. Nobody deletes or merges contacts that are
 * pending until the transaction ends; those that are gone before get nothing.
 */
export function insertMembers(
  db: Db,
  plans: readonly OpenPlan[],
  { member, limit, checksFrequency }: Members,
  { config, now }: { config: FrequencySettings; now: Date },
): ReturnType<Db> {
  const variants = plans.flatMap((plan) => plan.variants.map((one) => ({ ...one, rootId: plan.emailId })))
  const translations = plans.flatMap((plan) => plan.translations)
  const terms = {
    family: db`p.family`,
    excludedSegmentIds: db`p."excludedSegmentIds"`,
    categoryId: db`p."categoryId"`,
    ownContactsOf: db`p."ownContactsOf"`,
  }
  const named = plans.map(
    ({ emailId, dedupeKey, family, excludedSegmentIds, categoryId, cutoff, ownContactsOf }) => ({
      ...{ emailId, dedupeKey, family, excludedSegmentIds, categoryId, cutoff, ownContactsOf },
    }),
  )
  const had = db`(${mailHad(db, db`c.id`, now)} union all select ${now}::timestamptz from generate_series(1, c.earlier))`
  return db`
    with plan as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as p ("emailId" bigint, "dedupeKey" text,
        family bigint[], "excludedSegmentIds" bigint[], "categoryId" bigint, cutoff bigint, "ownContactsOf" bigint)
    ), member as materialized (${member}), held as materialized (
      select c.id, p."emailId" as root_id, p."dedupeKey" as dedupe_key, m.segment_id, btrim(c.email) as email,
        lower(replace(coalesce(c.preferred_locale, ''), '-', '_')) as locale
      from member m join plan p on p."emailId" = m.email_id join contacts c on c.id = m.contact_id
      where ${isPendingOf(db, terms, isPendingOneByOne)} and (p.cutoff is null or ${testHash(db, db`p."emailId"`)} <= p.cutoff)
      ${lockRows(db, 'contacts c', { by: 'c.id', strength: 'key share' })} limit ${limit}
    ), pending as materialized (
      select h.*, row_number() over (partition by h.id order by h.root_id) - 1 as earlier from held h
    ), variant as (
      select v."rootId" as root_id, v."emailId" as email_id,
        greatest(0, v.weight * (sum(v.given) over (partition by v."rootId") + coalesce(n.total, 0)) / 100.0 - v.given) as lacks,
        row_number() over (partition by v."rootId" order by v."emailId") as position
      from jsonb_to_recordset(${JSON.stringify(variants)}::text::jsonb)
        as v ("rootId" bigint, "emailId" bigint, weight numeric, given numeric)
      left join (select root_id, count(*) as total from pending group by 1) n on n.root_id = v."rootId"
    ), share as materialized (
      select root_id, email_id, (sum(lacks) over own - lacks) / nullif(sum(lacks) over (partition by root_id), 0) as low,
        sum(lacks) over own / nullif(sum(lacks) over (partition by root_id), 0) as high
      from variant window own as (partition by root_id order by position)
    ), shuffled as (
      select p.*, (row_number() over (partition by root_id order by md5(p.id || p.dedupe_key)) - 0.5)
          / count(*) over (partition by root_id) as place
      from pending p
    ), chosen as (
      select s.*, coalesce((
          select email_id from share where share.root_id = s.root_id and s.place > low and s.place <= high limit 1
        ), s.root_id) as variant_id
      from shuffled s
    ), translated as materialized (
      select c.id, c.root_id, c.dedupe_key, c.segment_id, c.email, c.variant_id,
        ${emailForLocale(db, translations, { variantId: db`c.variant_id`, locale: db`c.locale` })} as email_id,
        ${checksFrequency ? limitedUntil(db, MAIL_CHANNEL, { contactId: db`c.id`, had, defaults: emailFrequency(config), now }) : db`null::timestamptz`} as until
      from chosen c
    ), inserted as (
      insert into email_sends as s (contact_id, email_id, segment_id, dedupe_key, address, state, is_failed, error, date_sent,
        lane, ignores_dnc, attempt_at, date_queued, source, source_id)
      select t.id, t.email_id, t.segment_id, t.dedupe_key, t.email,
        case when ${isAddress(db)} then 'queued' else 'failed' end, not ${isAddress(db)},
        case when not ${isAddress(db)} then 'The address is none.' end, case when not ${isAddress(db)} then ${now}::timestamptz end,
        ${LANE.broadcast}::int, false, ${now}::timestamptz, ${now}, 'email', t.root_id
      from translated t where t.until is null or not ${isAddress(db)} order by t.id, t.root_id
      on conflict (contact_id, dedupe_key) do update
        set state = excluded.state, error = null, attempt_at = excluded.attempt_at, date_queued = excluded.date_queued,
          email_id = excluded.email_id, segment_id = excluded.segment_id, address = excluded.address
        where s.state = 'skipped'
      returning id, contact_id, email_id, state
    ), waiting as (${queueMessagesFrom(
      db,
      MAIL_CHANNEL,
      db`select t.id as "contactId", t.root_id as "channelId", t.dedupe_key as "dedupeKey", null::bigint as "eventId",
          2 as priority, 3 as "maxAttempts", t.until as at, ${FREQUENCY_REACHED}::text as reason,
          jsonb_build_object('variantId', t.variant_id, 'segmentId', t.segment_id) as options
        from translated t where t.until is not null and ${isAddress(db)}`,
      now,
    )})
    select w.id, w.contact_id as "contactId", w.email_id as "emailId", w.state, w.variant_id as "variantId",
      (select max(contact_id) from member) as last
    from (values (1)) one (n)
    left join (
      select id, contact_id, email_id, state, null::bigint as variant_id from inserted
      union all select 0, contact_id, null, 'waiting', (options ->> 'variantId')::bigint from waiting
    ) w on true`
}

/** That the column `email` of t is an address: the rule of `emailAddress`, as far as a regular expression can say it. */
export function isAddress(db: Db): ReturnType<Db> {
  return db`(t.email ~ '^[^[:space:]@<>()\\[\\],;:"\\\\]{1,64}@([[:alnum:]]([[:alnum:]-]{0,61}[[:alnum:]])?\\.)+[[:alnum:]-]*[[:alpha:]][[:alnum:]-]*$'
    and t.email !~ '(^\\.|\\.\\.|\\.@)' and length(t.email) <= 254)`
}

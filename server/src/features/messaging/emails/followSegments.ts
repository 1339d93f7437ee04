// Broadcasts go on as segments grow: whoever comes in while the email is published gets it, once.
import type { Consumer } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { type Actor, SYSTEM } from '../../../platform/permissions.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { isBroadcastEmail } from './broadcastPlan.ts'
import { releaseHeldBroadcasts } from './broadcasts.sql.ts'
import { continueBroadcasts } from './broadcastTask.ts'
import { queueJoined } from './queueBroadcast.ts'

/** Segments of emails, and contacts that came into them, that are queued with the happenings themselves. */
const MOST_PAIRS = 20
const MOST_JOINED = 10_000

/**
 * Puts emails into the outbox for contacts that have come into their segments. A constant number of statements, for
 * `MOST_PAIRS` segments of emails at most: emails beyond that, or beyond `MOST_JOINED` contacts, are left to their
 * broadcasts, which go on in transactions of their own.
 */
export const followSegments: Consumer<'contact.changed'> = {
  name: 'emails.follow-segments',
  types: ['contact.changed'],
  maxIds: 2_000,
  async handle(db, happenings, now, { config }) {
    const joined = new Map<number, Set<number>>()
    for (const { ids, payload } of happenings) {
      if (!('segmentId' in payload) || payload.action !== 'added') continue
      const known = joined.get(payload.segmentId) ?? new Set()
      for (const id of ids) known.add(id)
      joined.set(payload.segmentId, known)
    }
    if (joined.size === 0) return
    const found = await findOngoing(db, [...joined.keys()], now)
    if (found.length === 0) return
    const pairs = found.map(({ emailId, segmentId }) => ({
      emailId,
      segmentId,
      contactIds: [...(joined.get(segmentId) ?? [])].sort((a, b) => a - b),
    }))
    let count = 0
    const queued = pairs.slice(0, MOST_PAIRS).filter(({ contactIds }) => {
      count += contactIds.length
      return count <= MOST_JOINED
    })
    const left = pairs.slice(queued.length).map(({ emailId }) => emailId)
    const unbegun = await queueJoined(db, queued, { config, now, actor: SYSTEM })
    await startBroadcasts(db, [...new Set([...unbegun, ...left])], now)
  },
}

/** Continues broadcasts of emails that were published again, changed or approved: contacts joined meanwhile. */
export const resumeBroadcasts: Consumer<'email.changed' | 'email.approved'> = {
  name: 'emails.resume-broadcasts',
  types: ['email.changed', 'email.approved'],
  async handle(db, happenings, now) {
    const approved = happenings.flatMap(({ type, ids }) => (type === 'email.approved' ? ids : []))
    const changed = happenings.flatMap(({ ids, payload }) =>
      'fields' in payload && payload.fields.some((field) => RESUMING.includes(field)) ? ids : [],
    )
    if (changed.length + approved.length === 0) return
    if (changed.length > 0) await setDueTimes(db, changed, now)
    // An approved variant or translation is sent with the broadcast of its email.
    const rows = await db<{ id: number }[]>`
      select e.id from emails e
      where e.id in (
          select unnest(${changed}::bigint[]) union
          select coalesce(parent.variant_parent_id, part.variant_parent_id, part.translation_parent_id, part.id)
          from emails part left join emails parent on parent.id = part.translation_parent_id
          where part.id = any(${approved}::bigint[]))
        and ${publishedNow(db, 'e', now)}`
    await startBroadcasts(
      db,
      rows.map((row) => row.id),
      now,
    )
  },
}

const DUE_MS = 1_000

/** Starts broadcasts the moment their emails are published by the clock, or that they were held until. */
export const startDueBroadcasts: Schedule = {
  name: 'emails.due-broadcasts',
  next: (now) => new Date(now.getTime() + DUE_MS),
  async run(db, now) {
    const rows = await db<{ id: number }[]>`
      with due as materialized (
        select e.id from emails e where e.broadcast_due_at <= ${now}
        ${lockRows(db, 'emails e', { by: 'e.id', strength: 'no key update', skipsLocked: true })} limit ${MOST_DUE}
      )
      update emails e set broadcast_due_at = null from due where e.id = due.id returning e.id`
    await startBroadcasts(
      db,
      rows.map((row) => row.id),
      now,
    )
    const released = await releaseHeldBroadcasts(db, { now, limit: MOST_DUE })
    if (released.length === 0) return
    const ongoing = released.flatMap(({ id, isOngoing }) => (isOngoing ? [id] : []))
    await markReleased(db, ongoing, now)
    await continueBroadcasts(db, released)
  },
}

const MOST_DUE = 1_000

// An email that nobody has sent, and of which nothing is left to send, starts nothing.
async function setDueTimes(db: Db, emailIds: readonly number[], now: Date): Promise<void> {
  await db`
    with changed as materialized (
      select e.id, case when e.publish_up > ${now} and e.is_published and ${isBroadcastEmail(db)}
          and (e.broadcast_requested_at is not null or exists (select from email_broadcasts b where b.email_id = e.id))
        then e.publish_up end as due_at
      from emails e where e.id = any(${emailIds as number[]}::bigint[])
      ${lockRows(db, 'emails e', { by: 'e.id', strength: 'no key update' })}
    )
    update emails e set broadcast_due_at = c.due_at
    from changed c where c.id = e.id and e.broadcast_due_at is distinct from c.due_at`
}

/** Goes on with what is left of these emails' broadcasts, and begins anew with those that stay in force. */
async function startBroadcasts(db: Db, emailIds: readonly number[], now: Date): Promise<void> {
  if (emailIds.length === 0) return
  await db`
    insert into email_broadcasts (email_id, date_added, acts_for_user_id, acts_for_credential_id)
    select e.id, ${now}, e.acts_for_user_id, e.acts_for_credential_id from emails e
    where e.id = any(${emailIds as number[]}::bigint[]) and e.broadcast_requested_at is not null and ${isBroadcastEmail(db)}
      and not exists (
        select from email_broadcasts b where b.email_id = e.id and b.remaining is null and b.held_until is null)
    order by e.id`
  const left = await db<{ id: number; emailId: number }[]>`
    select id, email_id as "emailId" from email_broadcasts
    where email_id = any(${emailIds as number[]}::bigint[]) and held_until is null order by id`
  await continueBroadcasts(db, left)
}

const RESUMING = ['isPublished', 'publishUp', 'publishDown', 'lists', 'excludedLists', 'category']

/** From now on the broadcast of the email goes on as its segments grow, in the name of the actor. One statement. */
export async function markOngoing(
  db: Db,
  emailId: number,
  { actor, now }: { actor: Pick<Actor, 'userId' | 'credentialId'>; now: Date },
): Promise<void> {
  await db`
    update emails set broadcast_requested_at = ${now}, acts_for_user_id = ${actor.userId},
      acts_for_credential_id = ${actor.userId === null ? (actor.credentialId ?? null) : null}
    where id = ${emailId}`
}

/** The same for broadcasts that were held, in the name of the user who sent each. One statement. */
async function markReleased(db: Db, broadcastIds: readonly number[], now: Date): Promise<void> {
  await db`
    update emails e set broadcast_requested_at = ${now}, acts_for_user_id = b.acts_for_user_id,
      acts_for_credential_id = b.acts_for_credential_id
    from email_broadcasts b where b.id = any(${broadcastIds as number[]}::bigint[]) and e.id = b.email_id`
}

// Whoever takes the send back meanwhile is waited for.
async function findOngoing(
  db: Db,
  segmentIds: readonly number[],
  now: Date,
): Promise<{ emailId: number; segmentId: number }[]> {
  return db<{ emailId: number; segmentId: number }[]>`
    select e.id as "emailId", s.segment_id as "segmentId"
    from email_segments s join emails e on e.id = s.email_id
    where s.segment_id = any(${segmentIds as number[]}::bigint[]) and e.broadcast_requested_at is not null and ${isBroadcastEmail(db)}
      and ${publishedNow(db, 'e', now)}
    ${lockRows(db, 'emails e', { by: ['e.id', 's.segment_id'], strength: 'no key update' })}`
}

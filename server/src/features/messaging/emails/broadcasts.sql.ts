// Broadcasts: what is left of each is a row until the last recipient is queued, so that no death of a process loses it.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { isBroadcastEmail } from './broadcastPlan.ts'

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
}

/** Keeps what is left of a broadcast; null for no limit. @returns its id. */
export async function insertBroadcast(
  db: Db,
  {
    emailId,
    segmentIds,
    remaining,
    heldUntil = null,
  }: { emailId: number; segmentIds?: number[]; remaining: number | null; heldUntil?: Date | null },
  now: Date,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into email_broadcasts (email_id, segment_ids, remaining, date_added, held_until)
    values (${emailId}, ${segmentIds ?? null}::bigint[], ${remaining}, ${now}, ${heldUntil}) returning id`
  return row?.id ?? 0
}

export async function findBroadcast(db: Db, id: number): Promise<Broadcast | null> {
  const [row] = await db<Broadcast[]>`
    select id, email_id as "emailId", segment_ids as "segmentIds" from email_broadcasts where id = ${id}`
  return row ?? null
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

import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import { JUMP } from '../campaigns/planEvents.ts'

export interface DueRow {
  id: number
  eventId: number
  contactId: number
  rotation: number
  /** What its interval counts from; null for what is not looked at again: who was put there by hand, or failed. */
  baseAt: Date | null
  dueAt: Date
  /** Still in the campaign. */
  isMember: boolean
  /** The number of requests of installations that led to the membership. */
  hops: number
}

/** A row of an event, by its place in the order in which rows are due. */
export interface DuePlace {
  eventId: number
  /** As the database writes it: finer than a date of ours. */
  triggerDate: string
  id: number
}

export interface DueRows {
  /** All of one event, in the order of the contacts. */
  rows: DueRow[]
  /** How many were due; those that are missing from the rows were merged or changed while their turn was waited for. */
  found: number
  /** The last that was due in the order of the queue; null for none. */
  last: DuePlace | null
  /** Whether other events of the campaign have rows that are due. */
  hasOthers: boolean
}

/** Whoever schedules an event of a contact by hand, in the past too, can correct it for so long (decision 168). */
const CORRECTION_MS = 2_000

/** That a row of the log which is due is not one that may still be corrected. */
export function isSettled(db: Db, alias: string, now: Date): Fragment {
  const row = db.unsafe(alias)
  const corrected = new Date(now.getTime() - CORRECTION_MS)
  return db`(${row}.system_triggered or ${row}.date_triggered is null or ${row}.date_triggered <= ${corrected})`
}

/**
 * Takes rows that are due, all of one event: that of the row that is due longest, or the one of the place, from there
 * on. They stay locked until the caller's transaction ends, and so do their contacts, which nobody deletes or merges
 * meanwhile. One statement.
 *
 * Contacts are locked before any of their rows, the order of merges and deletions: all of them have been by the time that
 * the rows are put in order. A contact that was merged while it was waited for is found with the next rows, as the one
 * that is left; rows of contacts that were gone before are taken, to be ended. Each is looked up by itself: a join
 * may read the whole log, or compare all with all where nothing is known of the table.
 *
 * The event is chosen by asking each event of the campaign for its first row; jumps come last, so that what stands beside
 * them has happened in the rotation that they end. Whoever goes on behind a place does not pass over the rows that were
 * taken before it: their entries stay in the index until the table is vacuumed. Membership is asked for row by row, since
 * nobody knows how many members a campaign has. With `among`, ids of events, those of other events are left alone.
 *
 * An event that deletes its contacts locks them for more than that. Two campaigns that delete the same ones may come into
 * a deadlock; one of them runs again and finds them gone.
 */
export async function takeDueRows(
  db: Db,
  campaignId: number,
  {
    now,
    limit,
    after = null,
    among = null,
  }: { now: Date; limit: number; after?: DuePlace | null; among?: readonly number[] | null },
): Promise<DueRows> {
  const due = (alias: string) =>
    db`${db.unsafe(alias)}.is_scheduled and ${db.unsafe(alias)}.trigger_date <= ${now} and ${isSettled(db, alias, now)}`
  const next = after
    ? db`
      select e.id as event_id, true as has_others from campaign_events e
      where e.id = ${after.eventId} and e.moves_to is null`
    : db`
      select first.event_id, count(*) over () > 1 as has_others
      from campaign_events e cross join lateral (
        select l.event_id, l.trigger_date, l.id from campaign_event_log l
        where l.event_id = e.id and ${due('l')} order by l.trigger_date, l.id limit 1
      ) first
      where e.campaign_id = ${campaignId} and e.moves_to is null ${among ? db`and e.id = any(${among as number[]}::bigint[])` : db``}
      order by e.type = ${JUMP}, first.trigger_date, first.id limit 1`
  const behind = after
    ? db`and (l.trigger_date, l.id) > (${after.triggerDate}::timestamptz, ${after.id})`
    : db``
  type Found = Omit<DueRow, 'isMember' | 'hops'> & { hops: number | null }
  const rows = await db<((Found | { id: null }) & Omit<DueRows, 'rows'>)[]>`
    with next as materialized (${next}), found as materialized (
      select l.id, l.event_id, l.contact_id, l.trigger_date from campaign_event_log l
      where l.event_id = (select event_id from next) and ${due('l')} ${behind}
      order by l.trigger_date, l.id limit ${limit}
    ), own as materialized (
      select f.id, f.contact_id from (select * from found order by contact_id, id) f cross join lateral (
        select from contacts c where c.id = f.contact_id ${lockRows(db, 'contacts c', { strength: 'key share' })} offset 0) held
      union all
      select f.id, f.contact_id from found f where (select c.id from contacts c where c.id = f.contact_id) is null
    ), taken as materialized (
      select l.* from (select * from own order by id) o cross join lateral (
        select l.id, l.event_id, l.contact_id, l.rotation, l.trigger_date, l.base_at from campaign_event_log l
        where l.id = o.id and ${besideId(db, db`l.contact_id = o.contact_id`)} and ${due('l')}
        ${lockRows(db, 'campaign_event_log l')} offset 0) l
    )
    select t.id, t.event_id as "eventId", t.contact_id as "contactId", t.rotation, t.base_at as "baseAt", t.trigger_date as "dueAt",
      n.found, n.last, (select has_others from next) as "hasOthers", (
        select case when ${takesPart(db, 'm')} then m.hops end from campaign_contacts m
        where m.campaign_id = ${campaignId} and m.contact_id = t.contact_id) as hops
    from (
      select (select count(*)::int from found) as found, (
        select jsonb_build_object('eventId', event_id, 'triggerDate', trigger_date::text, 'id', id)
        from found order by trigger_date desc, id desc limit 1) as last) n
    left join taken t on true`
  const [first] = rows
  return {
    rows: rows
      .flatMap(({ found: _, last: __, hasOthers: ___, ...row }) =>
        row.id === null ? [] : [{ ...row, isMember: row.hops !== null, hops: row.hops ?? 0 }],
      )
      .sort((a, b) => a.contactId - b.contactId || a.rotation - b.rotation),
    found: first?.found ?? 0,
    last: first?.last ?? null,
    hasOthers: first?.hasOthers ?? false,
  }
}

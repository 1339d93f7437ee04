import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { recordChanges } from './recordChanges.ts'

/** A contact and a segment that exists. */
export interface Membership {
  contactId: number
  segmentId: number
}

export interface MembershipOptions {
  /** By hand: such a membership stays whatever the filters say. Otherwise as if the filters had done it. */
  manual: boolean
  now: Date
  actor: Actor
}

/**
 * Adds contacts to segments and returns the pairs that were not there before. By hand also who was removed by hand;
 * automatically these stay out. Contacts that are gone are passed over; the others stay until the transaction ends. Two
 * statements.
 */
export async function addContactsToSegments(
  db: Db,
  pairs: readonly Membership[],
  { manual, now, actor }: MembershipOptions,
): Promise<Membership[]> {
  if (pairs.length === 0) return []
  const ids = [...new Set(pairs.map(({ contactId }) => contactId))]
  const added = await db<Membership[]>`
    with held as materialized (
      select id from contacts where id = any(${ids}::bigint[])
      ${lockRows(db, 'contacts', { by: 'id', strength: 'key share' })}
    )
    insert into segment_contacts as m (segment_id, contact_id, date_added, manually_added)
    select distinct "segmentId", "contactId", ${now}::timestamptz, ${manual}::boolean
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair ("segmentId" bigint, "contactId" bigint)
    join held on held.id = "contactId"
    order by 1, 2
    on conflict (segment_id, contact_id) do update set manually_removed = false, manually_added = true
      where m.manually_removed and ${manual}::boolean
    returning segment_id as "segmentId", contact_id as "contactId"`
  await recordChanges(db, changesOf(added, 'added'), { actor, now })
  return added
}

/** Groups pairs by segment. */
export function changesOf<A extends 'added' | 'removed'>(
  pairs: readonly Membership[],
  action: A,
): { segmentId: number; action: A; contactIds: number[] }[] {
  const bySegment = new Map<number, number[]>()
  for (const { segmentId, contactId } of pairs) {
    const ids = bySegment.get(segmentId)
    if (ids) ids.push(contactId)
    else bySegment.set(segmentId, [contactId])
  }
  return [...bySegment].map(([segmentId, contactIds]) => ({ segmentId, action, contactIds }))
}

/** How a contact was in a segment, or that it was not. */
export interface RestoredMembership extends Membership {
  row: { manuallyAdded: boolean; manuallyRemoved: boolean; dateAdded: string } | null
}

/**
 * Puts memberships back as they were, marks of what was removed by hand too, whatever they are now. Contacts that are
 * gone are passed over; the segments exist. Two statements.
 */
export async function restoreMemberships(
  db: Db,
  memberships: readonly RestoredMembership[],
  { now, actor }: Pick<MembershipOptions, 'now' | 'actor'>,
): Promise<void> {
  if (memberships.length === 0) return
  const wanted = memberships.map(({ contactId, segmentId, row }) => ({ contactId, segmentId, ...row }))
  const rows = await db<(Membership & { wasIn: boolean; isIn: boolean })[]>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as r ("segmentId" bigint, "contactId" bigint,
        "manuallyAdded" boolean, "manuallyRemoved" boolean, "dateAdded" timestamptz)
    ), held as materialized (
      select id from contacts where id in (select "contactId" from wanted)
      ${lockRows(db, 'contacts', { by: 'id', strength: 'key share' })}
    ), present as materialized (
      select m.segment_id, m.contact_id, not m.manually_removed as was_in from segment_contacts m
      join wanted w on m.segment_id = w."segmentId" and m.contact_id = w."contactId"
      ${lockRows(db, 'segment_contacts m', { by: ['m.segment_id', 'm.contact_id'] })}
    ), cut as (
      delete from segment_contacts m using wanted w, present p
      where w."dateAdded" is null and m.segment_id = w."segmentId" and m.contact_id = w."contactId"
        and p.segment_id = m.segment_id and p.contact_id = m.contact_id
      returning m.segment_id, m.contact_id
    ), put as (
      insert into segment_contacts as m (segment_id, contact_id, date_added, manually_added, manually_removed)
      select "segmentId", "contactId", "dateAdded", "manuallyAdded", "manuallyRemoved" from wanted
      join held on held.id = "contactId" where "dateAdded" is not null order by 1, 2
      on conflict (segment_id, contact_id) do update set date_added = excluded.date_added,
        manually_added = excluded.manually_added, manually_removed = excluded.manually_removed
      returning m.segment_id, m.contact_id, not m.manually_removed as is_in
    )
    select w."segmentId", w."contactId", coalesce(p.was_in, false) as "wasIn", coalesce(put.is_in, false) as "isIn"
    from wanted w
    left join present p on p.segment_id = w."segmentId" and p.contact_id = w."contactId"
    left join cut on cut.segment_id = w."segmentId" and cut.contact_id = w."contactId"
    left join put on put.segment_id = w."segmentId" and put.contact_id = w."contactId"`
  const added = rows.filter(({ wasIn, isIn }) => isIn && !wasIn)
  const removed = rows.filter(({ wasIn, isIn }) => wasIn && !isIn)
  const changes = [...changesOf(added, 'added'), ...changesOf(removed, 'removed')]
  await recordChanges(db, changes, { actor, now })
}

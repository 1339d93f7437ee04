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

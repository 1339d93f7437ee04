import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { changesOf, type Membership, type MembershipOptions } from './addContactsToSegments.ts'
import { recordChanges } from './recordChanges.ts'

/**
 * Takes contacts out of segments and returns the pairs that were in. By hand, a row that was added by hand goes,
 * and a row of the filters stays as a mark that keeps the contact out. Automatically, only rows of the filters go.
 * Two statements.
 */
export async function removeContactsFromSegments(
  db: Db,
  pairs: readonly Membership[],
  { manual, now, actor }: MembershipOptions,
): Promise<Membership[]> {
  if (pairs.length === 0) return []
  const removed = await db<Membership[]>`
    with members as materialized (
      select m.segment_id, m.contact_id, m.manually_added from segment_contacts m
      join jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair ("segmentId" bigint, "contactId" bigint)
        on m.segment_id = pair."segmentId" and m.contact_id = pair."contactId"
      where not m.manually_removed and (${manual}::boolean or not m.manually_added)
      ${lockRows(db, 'segment_contacts m', { by: ['m.segment_id', 'm.contact_id'] })}
    ), deleted as (
      delete from segment_contacts m using members
      where m.segment_id = members.segment_id and m.contact_id = members.contact_id
        and (members.manually_added or not ${manual}::boolean)
      returning m.segment_id, m.contact_id
    ), marked as (
      update segment_contacts m set manually_removed = true from members
      where m.segment_id = members.segment_id and m.contact_id = members.contact_id
        and not members.manually_added and ${manual}::boolean
      returning m.segment_id, m.contact_id
    )
    select segment_id as "segmentId", contact_id as "contactId" from deleted union all select segment_id, contact_id from marked`
  await recordChanges(db, changesOf(removed, 'removed'), { actor, now })
  return removed
}

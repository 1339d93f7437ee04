import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** A part of all contacts: those with these ids, or a range of ids, open below. */
export type ContactScope = { ids: readonly number[] } | { after: number; upTo: number }

/** The condition that a contact id, an SQL expression, lies in the scope. */
export function inScope(db: Db, contactId: string, scope: ContactScope): Fragment {
  const id = db.unsafe(contactId)
  return 'ids' in scope
    ? db`${id} = any(${scope.ids as number[]}::bigint[])`
    : db`${id} > ${scope.after} and ${id} <= ${scope.upTo}`
}

/** A subquery for the ids of the active members of those of the segments that are published; each id once. */
export function selectMembers(db: Db, segmentIds: readonly number[], scope: ContactScope): Fragment {
  return db`
    select distinct member.contact_id from segment_contacts member
    join segments source on source.id = member.segment_id and source.is_published
    where member.segment_id = any(${segmentIds as number[]}::bigint[]) and not member.manually_removed
      and ${inScope(db, 'member.contact_id', scope)}`
}

/** The highest id among the members of the segments, 0 for none. One statement. */
export async function lastMember(db: Db, segmentIds: readonly number[]): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    select coalesce(max(own.last), 0) as last from unnest(${segmentIds as number[]}::bigint[]) wanted (id)
    cross join lateral (select max(m.contact_id) as last from segment_contacts m where m.segment_id = wanted.id) own`
  return row?.last ?? 0
}

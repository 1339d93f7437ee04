import { contactsChangedFrom, MAX_IDS, type SegmentMembersChanged } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { auditFrom } from '../../../platform/engine/auditFrom.ts'
import type { Actor } from '../../../platform/permissions.ts'

/** Contacts that went into a segment or out of it. */
export interface MembershipChange {
  segmentId: number
  action: 'added' | 'removed'
  contactIds: readonly number[]
}

/**
 * Writes what happened to memberships: rows of the contacts' history and of the audit log, and happenings with the aspect
 * `segments`, at most 2,000 contacts each. One statement.
 */
export async function recordChanges(
  db: Db,
  changes: readonly MembershipChange[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const rows = changes.flatMap(({ segmentId, action, contactIds }) => {
    const ids = [...contactIds].sort((a, b) => a - b)
    const parts: { segment_id: number; action: string; ids: number[] }[] = []
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      parts.push({ segment_id: segmentId, action, ids: ids.slice(start, start + MAX_IDS) })
    }
    return parts
  })
  if (rows.length === 0) return
  await db`
    with chunks as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (segment_id bigint, action text, ids bigint[])
    ), ${writeChunks(db, { actor, now })}
    select`
}

/**
 * Common table expressions that write a relation `chunks (segment_id, action, ids)`, ids ascending, to the history and
 * to the audit log, and tell of it.
 */
export function writeChunks(db: Db, { actor, now }: { actor: Actor; now: Date }): ReturnType<Db> {
  return db`
    history as (
      insert into segment_changes (segment_id, action, contact_ids, first_contact_id, last_contact_id, user_id, user_name, date_added)
      select segment_id, action, ids, ids[1], ids[cardinality(ids)], ${actor.userId}::bigint, ${actor.name}, ${now} from chunks
    ), audited as (
      ${auditFrom(db, AUDITED, { bundle: 'lead', object: 'segment', actor, now })}
    ), told as (
      ${contactsChangedFrom<SegmentMembersChanged, 'fields'>(db, MOVED, now)}
    )`
}

const AUDITED = {
  from: 'chunks',
  objectId: 'segment_id',
  action: 'action',
  details: "jsonb_build_object('contacts', ids)",
}

const MOVED = {
  from: 'chunks',
  ids: 'ids',
  fixed: { fields: ['segments'] },
  columns: { segmentId: 'segment_id', action: 'action' },
} as const

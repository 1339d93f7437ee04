import type { Db } from '../../../platform/database/connection.ts'

/** What stands in a slot for a contact. */
export interface Assignment {
  contactId: number
  slot: string
  contentId: number
}

/**
 * Chooses what stands in slots for contacts, in place of what was chosen before; of several for one slot the last. One
 * statement, none for none.
 */
export async function assignContents(db: Db, assignments: readonly Assignment[], now: Date): Promise<void> {
  if (assignments.length === 0) return
  const last = new Map(assignments.map((one) => [JSON.stringify([one.contactId, one.slot]), one]))
  await db`
    insert into dynamic_content_assignments (contact_id, dynamic_content_id, slot, date_added)
    select "contactId", "contentId", slot, ${now}
    from jsonb_to_recordset(${JSON.stringify([...last.values()])}::text::jsonb)
      as a ("contactId" bigint, "contentId" bigint, slot text)
    order by 1, 3
    on conflict (contact_id, slot) do update
    set dynamic_content_id = excluded.dynamic_content_id, date_added = excluded.date_added`
}

/** A choice as it is stored. */
export interface StoredAssignment extends Assignment {
  dateAdded: Date
}

/** What is chosen for contacts in slots, of contents that are there. One statement, none for none. */
export async function findAssignments(
  db: Db,
  wanted: readonly { contactId: number; slot: string }[],
): Promise<StoredAssignment[]> {
  if (wanted.length === 0) return []
  return db<StoredAssignment[]>`
    select a.contact_id as "contactId", a.slot, a.dynamic_content_id as "contentId", a.date_added as "dateAdded"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w ("contactId" bigint, slot text)
    join dynamic_content_assignments a on a.contact_id = w."contactId" and a.slot = w.slot
    where a.dynamic_content_id is not null`
}

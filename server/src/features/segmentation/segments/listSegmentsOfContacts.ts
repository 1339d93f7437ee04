import type { Db } from '../../../platform/database/connection.ts'

/** A segment that a contact is in. */
export interface SegmentOfContact {
  contactId: number
  id: number
  name: string
  alias: string
  dateAdded: Date
  manuallyAdded: boolean
  manuallyRemoved: boolean
}

/** The segments of each contact by name, without those it was removed from by hand. One statement. */
export async function listSegmentsOfContacts(
  db: Db,
  contactIds: readonly number[],
): Promise<SegmentOfContact[]> {
  return db<SegmentOfContact[]>`
    select m.contact_id as "contactId", s.id, s.name, s.alias, m.date_added as "dateAdded",
      m.manually_added as "manuallyAdded", m.manually_removed as "manuallyRemoved"
    from segment_contacts m join segments s on s.id = m.segment_id
    where m.contact_id = any(${contactIds as number[]}::bigint[]) and not m.manually_removed
    order by m.contact_id, lower(s.name), s.id`
}

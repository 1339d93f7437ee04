import type { Db } from '../../../platform/database/connection.ts'
import type { PageRange } from '../../../platform/search/page.ts'

/** A segment that a contact is in. */
export interface SegmentOfContact {
  id: number
  name: string
  alias: string
  dateAdded: Date
  manuallyAdded: boolean
  manuallyRemoved: boolean
}

/** The segments of a contact by name, without those it was removed from by hand; `total` counts them. Two statements. */
export async function listSegmentsOfContact(
  db: Db,
  contactId: number,
  { start, limit }: PageRange,
): Promise<{ total: number; segments: SegmentOfContact[] }> {
  const own = db`
    from segment_contacts m join segments s on s.id = m.segment_id
    where m.contact_id = ${contactId} and not m.manually_removed`
  const [segments, [count]] = await Promise.all([
    db<SegmentOfContact[]>`
      select s.id, s.name, s.alias, m.date_added as "dateAdded", m.manually_added as "manuallyAdded",
        m.manually_removed as "manuallyRemoved"
      ${own} order by lower(s.name), s.id limit ${limit} offset ${start}`,
    db<[{ total: number }]>`select count(*)::int as total ${own}`,
  ])
  return { total: count.total, segments }
}

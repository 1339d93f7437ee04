// Segment membership as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const segmentActivity: readonly ActivitySource[] = [
  {
    event: 'segment_membership',
    // Changes are kept by set; the range of ids is indexed, and tells for most of them that a contact is not in it.
    from: 'segment_changes c cross join lateral unnest(c.contact_ids) as member (contact_id) left join segments g on g.id = c.segment_id',
    bound:
      'c.first_contact_id <= $contact and c.last_contact_id >= $contact and $contact = any(c.contact_ids)',
    contactId: 'member.contact_id',
    id: 'c.id',
    at: 'c.date_added',
    label: "coalesce(g.name, 'Segment ' || c.segment_id)",
    details: "jsonb_build_object('action', c.action, 'segmentId', c.segment_id, 'userName', c.user_name)",
  },
]

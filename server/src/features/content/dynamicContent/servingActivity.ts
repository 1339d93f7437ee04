// Dynamic content that was shown, as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const servingActivity: readonly ActivitySource[] = [
  {
    event: 'dynamic.content.sent',
    from: 'dynamic_content_servings s',
    contactId: 's.contact_id',
    id: 's.id',
    at: 's.date_sent',
    label: "'Dynamic content ' || s.dynamic_content_id",
    details:
      "jsonb_build_object('stat', jsonb_build_object('id', s.id, 'dynamic_content_id', s.dynamic_content_id, 'sentCount', s.sent_count))",
  },
]

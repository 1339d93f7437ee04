// Submissions as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const submissionActivity: readonly ActivitySource[] = [
  {
    event: 'form.submitted',
    from: 'form_submissions f',
    contactId: 'f.contact_id',
    id: 'f.id',
    at: 'f.date_submitted',
    label: "'Form ' || f.form_id",
    details:
      "jsonb_build_object('submission', jsonb_build_object('id', f.id, 'form_id', f.form_id, 'page_id', f.page_id, 'referer', f.referer))",
  },
]

// Text messages as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const textMessageActivity: readonly ActivitySource[] = [
  text('sms.sent', "s.state = 'sent'"),
  text('sms.failed', "s.state = 'failed'"),
]

function text(event: string, where: string): ActivitySource {
  return {
    event,
    where,
    from: 'text_message_sends s',
    contactId: 's.contact_id',
    id: 's.id',
    at: 's.date_sent',
    label: "'Text message ' || s.text_message_id",
    details:
      "jsonb_build_object('stat', jsonb_build_object('id', s.id, 'sms_id', s.text_message_id, 'isFailed', s.is_failed, 'details', coalesce(s.details, case when s.error is not null then jsonb_build_object('failed', s.error) end)))",
  }
}

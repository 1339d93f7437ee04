// Mail as activity of contacts.
import type { ActivitySource } from '../contacts/activitySource.ts'

const SENDS = 'email_sends s left join emails m on m.id = s.email_id'
const LABEL = 'coalesce(m.subject, m.name, s.occasion)'
const DETAILS =
  "jsonb_build_object('stat', jsonb_build_object('id', s.id, 'email_id', s.email_id, 'email_name', m.name, 'subject', m.subject, 'email_address', s.address, 'dateSent', s.date_sent, 'dateRead', s.date_read, 'isRead', s.is_read, 'isFailed', s.is_failed, 'openCount', s.open_count, 'list_id', s.segment_id))"

export const emailActivity: readonly ActivitySource[] = [
  send('email.sent', 'Email sent', 's.date_sent', 'not s.is_failed'),
  send('email.read', 'Email read', 's.date_read', 's.is_read'),
  send(
    'email.failed',
    'Email failed',
    'coalesce(s.date_sent, s.date_queued)',
    "(s.is_failed or s.state = 'failed')",
  ),
  {
    event: 'email.replied',
    type: 'Email replied',
    from: `email_replies r join ${SENDS.replace('email_sends s', 'email_sends s on s.id = r.send_id')}`,
    contactId: 'r.contact_id',
    id: 'r.id',
    at: 'r.date_replied',
    label: LABEL,
    details: DETAILS,
  },
]

function send(event: string, type: string, at: string, where: string): ActivitySource {
  return {
    event,
    type,
    at,
    where,
    from: SENDS,
    contactId: 's.contact_id',
    id: 's.id',
    label: LABEL,
    details: DETAILS,
  }
}

// Mail as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'
import { LANE } from '../sends/lanes.ts'

const SENDS = 'email_sends s left join emails m on m.id = s.email_id'
const LABEL = 'coalesce(m.subject, m.name, s.dedupe_key)'
const DETAILS =
  "jsonb_build_object('stat', jsonb_build_object('id', s.id, 'email_id', s.email_id, 'email_name', m.name, 'subject', m.subject, 'email_address', s.address, 'dateSent', date_trunc('second', s.date_sent), 'dateRead', date_trunc('second', s.date_read), 'isRead', s.is_read, 'isFailed', s.is_failed, 'openCount', s.open_count, 'list_id', s.segment_id))"

/** Why a mail waits. */
const REASON = `case
  when s.state = 'unknown' then 'Nobody knows whether it left: ' || coalesce(s.error, 'the sending was interrupted')
  when s.lane >= ${LANE.broadcast} and m.id is not null and not (m.is_published and coalesce(m.publish_up <= $now, true)
    and coalesce(m.publish_down > $now, true)) then 'The email is not published at the moment.'
  when s.attempt_at <= $now and t.kind = 'login refused' then 'The mail transport refuses the login.'
  when s.attempt_at <= $now and t.kind is not null then 'The mail transport cannot be reached.'
  when s.error is not null then s.error
  when s.attempt_at > $now then 'The contact has had as many mails as allowed.'
  else 'It is on its way.' end`

export const emailActivity: readonly ActivitySource[] = [
  send('email.sent', 's.date_sent', 'not s.is_failed'),
  send('email.read', 's.date_read', 's.is_read'),
  {
    // Of scanners, proxies and bots: it says nothing of the person, but why there are more opens than reads.
    event: 'email.scanned',
    from: `email_opens o join ${SENDS.replace('email_sends s', 'email_sends s on s.id = o.send_id')}`,
    contactId: 's.contact_id',
    id: 'o.id',
    at: 'o.opened_at',
    label: LABEL,
    details:
      "jsonb_build_object('open', jsonb_build_object('class', o.class, 'userAgent', o.user_agent, 'email_id', s.email_id))",
    where: "o.class <> 'person'",
    isPersonal: true,
  },
  send('email.failed', 'coalesce(s.date_sent, s.date_queued)', "(s.is_failed or s.state = 'failed')"),
  {
    event: 'message.queue',
    from: `${SENDS} left join delivery_troubles t on t.channel = 'email'`,
    contactId: 's.contact_id',
    id: 's.id',
    at: 's.date_queued',
    label: LABEL,
    details: `jsonb_build_object('reason', ${REASON}, 'queue', jsonb_build_object('id', s.id, 'channel', 'email', 'channelId', s.email_id,
      'channelName', m.name, 'dateQueued', date_trunc('second', s.date_queued), 'scheduledDate', date_trunc('second', s.attempt_at), 'status', s.state, 'attempts', s.retry_count))`,
    where: "(s.state = 'queued' or s.state = 'unknown')",
  },
  {
    event: 'email.replied',
    from: `email_replies r join ${SENDS.replace('email_sends s', 'email_sends s on s.id = r.send_id')}`,
    contactId: 'r.contact_id',
    id: 'r.id',
    at: 'r.date_replied',
    label: LABEL,
    details: DETAILS,
  },
]

function send(event: string, at: string, where: string): ActivitySource {
  return {
    event,
    at,
    where,
    from: SENDS,
    contactId: 's.contact_id',
    id: 's.id',
    label: LABEL,
    details: DETAILS,
  }
}

import type { ActivitySource } from '../../../catalog/activitySource.ts'

const NAME = 'coalesce(e.name, t.name, n.name, w.name)'

/** Messages that wait, as activity of contacts. */
export const queueActivity: ActivitySource = {
  event: 'message.queue',
  from: `message_queue q left join emails e on q.channel = 'email' and e.id = q.channel_id
    left join text_messages t on q.channel = 'sms' and t.id = q.channel_id
    left join notifications n on q.channel = 'notification' and n.id = q.channel_id
    left join tweets w on q.channel = 'tweet' and w.id = q.channel_id`,
  contactId: 'q.contact_id',
  id: 'q.id',
  at: 'q.date_added',
  label: `coalesce(${NAME}, q.channel)`,
  details: `jsonb_build_object('reason', q.reason, 'queue', jsonb_build_object('id', q.id, 'channel', q.channel, 'channelId', q.channel_id,
    'channelName', ${NAME}, 'dateQueued', date_trunc('second', q.date_added), 'scheduledDate', date_trunc('second', q.scheduled_date),
    'lastAttempt', date_trunc('second', q.last_attempt), 'dateSent', date_trunc('second', q.date_sent), 'status', q.status,
    'priority', q.priority, 'attempts', q.attempts, 'maxAttempts', q.max_attempts, 'campaignEventId', q.event_id))`,
}

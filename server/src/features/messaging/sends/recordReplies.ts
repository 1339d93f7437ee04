import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

export interface Reply {
  sendId: number
  /** Names the reply: the same one again is ignored. */
  messageId: string
  at: Date
}

/**
 * Records replies to sends, and counts an unread send as read. Three statements, whatever the number.
 * @returns for each reply whether its send exists.
 */
export async function recordReplies(db: Db, replies: readonly Reply[]): Promise<boolean[]> {
  if (replies.length === 0) return []
  const sends = await db<{ id: number; contactId: number; emailId: number | null; isRead: boolean }[]>`
    select id, contact_id as "contactId", email_id as "emailId", is_read as "isRead"
    from email_sends where id = any(${[...new Set(replies.map((reply) => reply.sendId))]}::bigint[])
    ${lockRows(db, 'email_sends', { by: 'id', strength: 'no key update' })}`
  const known = new Map(sends.map((send) => [send.id, send]))
  const inserted = await db<{ sendId: number }[]>`
    with reply as (
      insert into email_replies (contact_id, send_id, message_id, date_replied)
      select s.contact_id, s.id, r."messageId", r.at
      from jsonb_to_recordset(${JSON.stringify(replies)}::text::jsonb) as r ("sendId" bigint, "messageId" text, at timestamptz)
      join email_sends s on s.id = r."sendId"
      on conflict do nothing returning send_id, date_replied
    ), answered as (
      select send_id, min(date_replied) as at from reply group by 1
    ), read as (
      update email_sends s set is_read = true, date_read = a.at from answered a where s.id = a.send_id and not s.is_read
      returning s.id, s.email_id
    ), counted as (
      update emails e set read_count = e.read_count + c.count
      from (select email_id, count(*) as count from read group by 1) c where e.id = c.email_id
    )
    select send_id as "sendId" from answered`
  const answered = inserted.flatMap((row) => known.get(row.sendId) ?? [])
  const at = new Date(Math.max(...replies.map((reply) => reply.at.getTime())))
  await appendHappenings(
    db,
    [...Map.groupBy(answered, (send) => send.emailId ?? 0)].map(([emailId, own]) => ({
      type: 'email.replied',
      ids: own.map((send) => send.contactId),
      payload: { emailId: emailId || null, sendIds: own.map((send) => send.id), fields: ['emails'] },
    })),
    at,
  )
  return replies.map((reply) => known.has(reply.sendId))
}

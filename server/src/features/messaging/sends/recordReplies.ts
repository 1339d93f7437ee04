import { appendHappenings } from '../../../catalog/happenings.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { addCountsFrom } from '../../../platform/engine/counters.ts'
import type { SendName } from '../../content/links/trackingHash.ts'
import { emailCounters } from './emailCounters.ts'
import { lockSends } from './opens.sql.ts'

export interface Reply extends SendName {
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
  const known = await lockSends(db, replies)
  const rows = replies.flatMap((reply) => {
    const send = known.get(reply.sendId)
    return send ? [{ ...reply, contactId: send.contactId }] : []
  })
  const inserted = await db<{ sendId: number }[]>`
    with reply as (
      insert into email_replies (contact_id, send_id, message_id, date_replied)
      select "contactId", "sendId", "messageId", at
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r ("contactId" bigint, "sendId" bigint, "messageId" text, at timestamptz)
      on conflict do nothing returning contact_id, send_id, date_replied
    ), answered as (
      select contact_id, send_id, min(date_replied) as at from reply group by 1, 2
    ), read as (
      update email_sends s set is_read = true, date_read = a.at
      from answered a where s.id = a.send_id and ${besideId(db, db`s.contact_id = a.contact_id`)} and not s.is_read
      returning s.id, s.email_id
    ), counted as (
      ${addCountsFrom(db, db`select ${emailCounters.read_count.name}, e.id, '', count(*) from read join emails e on e.id = read.email_id group by e.id`)}
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

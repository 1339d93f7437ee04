import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import type { SendTable } from './channel.ts'

export interface NewChannelSend {
  contactId: number
  messageId: number
  lane: number
  source: string
  sourceId: number | null
  /** What it is sent for: one message per contact and key. Without one each call has a key of its own. */
  dedupeKey?: string
  segmentId?: number | null
  /** When it is due, when that is not at once. */
  attemptAt?: Date
  /** For apps on phones. */
  isMobile?: boolean
}

/**
 * Puts sends into an outbox, and returns the ids of those that are new, in the order of `sends`; null for one whose key
 * has been used. One that came to no end that anybody was told of, being skipped or refused by the transport, is queued
 * again. Two statements.
 */
export async function queueChannelSends(
  db: Db,
  { log, messageId }: SendTable,
  sends: readonly NewChannelSend[],
  now: Date,
): Promise<(number | null)[]> {
  if (sends.length === 0) return []
  const ids = await newIds(db, log, sends.length)
  const rows = sends.map((send, index) => ({
    ...send,
    id: ids[index],
    dedupeKey: send.dedupeKey ?? `${send.source}:${randomUUID()}`,
    attemptAt: send.attemptAt ?? now,
  }))
  const hasDevices = log === 'notification_sends'
  const queued = await db<{ id: number; contactId: number; dedupeKey: string }[]>`
    insert into ${db(log)} as s (id, contact_id, ${db(messageId)}, lane, source, source_id, dedupe_key, segment_id, state, attempt_at,
      date_queued, retry_count ${hasDevices ? db`, is_mobile` : db``})
    select id, "contactId", "messageId", lane, source, "sourceId", "dedupeKey", "segmentId", 'queued', "attemptAt", ${now}::timestamptz,
      0 ${hasDevices ? db`, coalesce("isMobile", false)` : db``}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (id bigint, "contactId" bigint, "messageId" bigint, lane smallint, source text, "sourceId" bigint, "dedupeKey" text,
        "segmentId" bigint, "attemptAt" timestamptz, "isMobile" boolean)
    order by "contactId", id
    on conflict (contact_id, dedupe_key) where dedupe_key is not null do update
      set state = 'queued', error = null, attempt_at = excluded.attempt_at, date_queued = excluded.date_queued, sender_id = null
      where s.state in ('skipped', 'failed')
    returning s.id, s.contact_id as "contactId", s.dedupe_key as "dedupeKey"`
  const found = new Map(queued.map((row) => [`${row.contactId} ${row.dedupeKey}`, row.id]))
  return rows.map((row) => found.get(`${row.contactId} ${row.dedupeKey}`) ?? null)
}

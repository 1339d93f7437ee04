import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { notificationCounters } from './notificationCounters.ts'

export interface NotificationClick {
  sendId: number
  contactId: number
  at: Date
  ipId: number | null
  userAgent: string
}

/** Clicks that are kept one by one. */
const MAX_DETAILS = 1_000

/** Counts clicks on notifications; the first one of a send makes it read. Two statements, whatever the number. */
export async function recordNotificationClicks(db: Db, clicks: readonly NotificationClick[]): Promise<void> {
  if (clicks.length === 0) return
  const rows = [...Map.groupBy(clicks, (click) => click.sendId)].map(([sendId, own]) => ({
    sendId,
    contactId: own[0]?.contactId,
    count: own.length,
    firstAt: new Date(Math.min(...own.map((click) => click.at.getTime()))),
    lastAt: new Date(Math.max(...own.map((click) => click.at.getTime()))),
    ipId: own[0]?.ipId ?? null,
    details: own.map((click) => ({ datetime: click.at, useragent: click.userAgent })),
  }))
  const read = await db<{ notificationId: number | null; isFirst: boolean }[]>`
    with clicked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r ("sendId" bigint, "contactId" bigint, count int, "firstAt" timestamptz, "lastAt" timestamptz, "ipId" bigint, details jsonb)
    ), known as materialized (
      select s.id, s.contact_id, s.is_clicked
      from clicked join notification_sends s on s.id = clicked."sendId" and ${besideId(db, db`s.contact_id = clicked."contactId"`)}
      ${lockRows(db, 'notification_sends s', { by: 's.id', strength: 'no key update' })}
    )
    update notification_sends s
    set is_clicked = true, click_count = s.click_count + c.count, last_clicked = greatest(s.last_clicked, c."lastAt"),
      date_clicked = coalesce(s.date_clicked, c."firstAt"), date_read = coalesce(s.date_read, c."firstAt"),
      ip_id = coalesce(s.ip_id, c."ipId"),
      click_details = case when jsonb_array_length(coalesce(s.click_details, '[]')) < ${MAX_DETAILS}
        then coalesce(s.click_details, '[]') || c.details else s.click_details end
    from known k, clicked c
    where s.id = k.id and c."sendId" = k.id and ${besideId(db, db`s.contact_id = k.contact_id`)}
    returning s.notification_id as "notificationId", not k.is_clicked as "isFirst"`
  const first = read.filter((row) => row.isFirst && row.notificationId !== null)
  await addCounts(
    db,
    [...Map.groupBy(first, (row) => row.notificationId ?? 0)].map(([id, own]) => ({
      counter: notificationCounters.read_count,
      id,
      difference: own.length,
    })),
  )
}

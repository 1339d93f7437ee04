// Statements that write what became of requests to webhooks.
import type { Db } from '../../../platform/database/connection.ts'
import type { Delivery } from './delivery.ts'

/** What a turn of a webhook leaves behind. */
export interface TurnEnd {
  webhookId: number
  failures: number
  attemptAt: Date
  /** The rows of the request that failed; null when none did. */
  left: readonly number[] | null
}

/**
 * Writes what became of requests: the log, and that what was taken waits no more. One statement, whatever the number. What
 * waits no more leaves nothing: its webhook is gone, or it was written before. An answer to events that are gone, whose
 * person was erased while they were on their way, is not kept: it may repeat them.
 */
export async function recordDeliveries(db: Db, deliveries: readonly Delivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return
  const sent = deliveries.filter(({ events }) => events > 0)
  const rows = sent.flatMap(({ webhookId, keys }, place) => keys.map((key) => ({ webhookId, key, place })))
  const done = deliveries.flatMap(({ webhookId, keys, isDelivered }) =>
    isDelivered ? keys.map((key) => ({ webhookId, key })) : [],
  )
  await db`
    with told as materialized (
      select k.place, array_agg(e.id) as ids
      from unnest(${rows.map(({ place }) => place)}::int[], ${rows.map(({ webhookId }) => webhookId)}::bigint[],
        ${rows.map(({ key }) => key)}::bigint[]) k (place, webhook_id, item_id)
      cross join lateral (
        select item_ids from webhook_waiting where webhook_id = k.webhook_id and item_id = k.item_id offset 0) w
      cross join unnest(w.item_ids) e (id)
      group by k.place
    ), logged as (
      insert into webhook_deliveries (webhook_id, status_code, note, runtime, date_added, events, item_ids)
      select d.webhook_id, d.status_code,
        case when d.note = '' or d.events = (select count(*) from webhook_items where id = any(t.ids)) then d.note else '' end,
        d.runtime, ${now}, d.events, case when d.is_delivered then t.ids else '{}' end
      from unnest(${sent.map(({ webhookId }) => webhookId)}::bigint[], ${sent.map(({ statusCode }) => statusCode)}::text[],
        ${sent.map(({ note }) => note)}::text[], ${sent.map(({ runtime }) => runtime)}::float8[],
        ${sent.map(({ events }) => events)}::int[], ${sent.map(({ isDelivered }) => isDelivered)}::boolean[])
        with ordinality d (webhook_id, status_code, note, runtime, events, is_delivered, nth)
      join told t on t.place = d.nth - 1 order by d.nth
    )
    delete from webhook_waiting w
    using unnest(${done.map(({ webhookId }) => webhookId)}::bigint[], ${done.map(({ key }) => key)}::bigint[]) d (webhook_id, item_id)
    where w.webhook_id = d.webhook_id and w.item_id = d.item_id`
}

/** Writes how webhooks go on that a sender had in hand. One statement. */
export async function endTurns(db: Db, ends: readonly TurnEnd[], senderId: number): Promise<void> {
  const rows = ends.map(({ left, ...end }) => ({ ...end, requests: left && [left] }))
  await db`
    update webhook_states s set sender_id = null, failures = e.failures, attempt_at = e."attemptAt", requests = e.requests
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as e ("webhookId" bigint, failures int, "attemptAt" timestamptz, requests jsonb)
    where s.webhook_id = e."webhookId" and s.sender_id = ${senderId}`
}

// Statements of the log of deliveries.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Delivery } from './delivery.ts'

export interface DeliveryRow {
  id: number
  statusCode: string
  note: string
  runtime: number
  events: number
  dateAdded: Date
}

/** A page of what was sent to a webhook, newest first. Two statements. */
export async function findDeliveries(
  db: Db,
  hookId: number,
  { start, limit }: { start: number; limit: number },
): Promise<{ total: number; rows: DeliveryRow[] }> {
  const [count] = await db<{ total: number }[]>`
    select count(*) as total from webhook_deliveries where webhook_id = ${hookId}`
  const rows = await db<DeliveryRow[]>`
    select id, coalesce(status_code, 'N/A') as "statusCode", coalesce(note, '') as note, coalesce(runtime, 0) as runtime, events,
      date_added as "dateAdded"
    from webhook_deliveries where webhook_id = ${hookId} order by id desc offset ${start} limit ${limit > 0 ? limit : null}`
  return { total: count?.total ?? 0, rows }
}

/** Logs a delivery that left no event behind. One statement. */
export async function insertDelivery(
  db: Db,
  hookId: number,
  { statusCode, note, runtime, events }: Delivery,
  now: Date,
): Promise<Omit<DeliveryRow, 'dateAdded'>> {
  const [row] = await db<{ id: number }[]>`
    insert into webhook_deliveries (webhook_id, status_code, note, runtime, date_added, events)
    values (${hookId}, ${statusCode}, ${note}, ${runtime}, ${now}, ${events}) returning id`
  return { id: row?.id ?? 0, statusCode, note, runtime, events }
}

/**
 * Queues the events of a delivery again, when there is one, and has the webhook try at once. Two statements.
 * @returns how many events were queued, or wait when no delivery is named; null for a delivery that is not the webhook's.
 */
export async function requeue(
  db: Db,
  { hookId, deliveryId, now }: { hookId: number; deliveryId: number | null; now: Date },
): Promise<number | null> {
  const [found] = await db<{ isKnown: boolean; events: number }[]>`
    with delivery as materialized (
      select id, item_ids from webhook_deliveries where webhook_id = ${hookId} and id = ${deliveryId}
      ${lockRows(db, 'webhook_deliveries', { by: 'id' })}
    ), again as (
      insert into webhook_waiting (webhook_id, item_id, item_ids, size, queued_at)
      select i.webhook_id, min(i.id), array_agg(i.id order by i.id), sum(octet_length(i.payload)), ${now} from delivery d
      cross join unnest(d.item_ids) o (id) join webhook_items i on i.id = o.id group by 1
      on conflict do nothing returning cardinality(item_ids) as events
    ), emptied as (
      -- They belong to the delivery that takes them next, and stay when this one leaves the log.
      update webhook_deliveries d set item_ids = '{}' from delivery where d.id = delivery.id
    )
    select exists (select from webhook_deliveries where webhook_id = ${hookId} and id = ${deliveryId}) as "isKnown",
      case when ${deliveryId}::bigint is null
        then (select coalesce(sum(cardinality(item_ids)), 0) from webhook_waiting where webhook_id = ${hookId})
        else (select coalesce(sum(events), 0) from again) end as events`
  if (!found || (deliveryId !== null && !found.isKnown)) return null
  await db`
    insert into webhook_states (webhook_id, attempt_at) values (${hookId}, ${now})
    on conflict (webhook_id) do update set attempt_at = excluded.attempt_at where webhook_states.sender_id is null`
  return found.events
}

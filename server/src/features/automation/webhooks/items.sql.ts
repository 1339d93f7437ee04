// Statements that end what is kept for webhooks.
import type { Db } from '../../../platform/database/connection.ts'

/** Rows of the log, or of what waits, that go in one turn. */
const TRIMMED = 5_000

/** Keeps the newest `max` rows of the log of each webhook, and the events of those. One statement. */
export async function trimLog(db: Db, max: number): Promise<void> {
  await db`
    with old as (
      select d.id, d.item_ids from webhooks w
      cross join lateral (select id from webhook_deliveries where webhook_id = w.id order by id desc offset ${max} limit 1) last
      cross join lateral (
        select id, item_ids from webhook_deliveries where webhook_id = w.id and id <= last.id order by id limit ${TRIMMED}) d
      limit ${TRIMMED}
    ), gone as (delete from webhook_items i using (select unnest(item_ids) as id from old) o where i.id = o.id)
    delete from webhook_deliveries d using old where d.id = old.id`
}

/** Gives up events that waited since before the moment, and says so in the log. One statement. */
export async function dropOldItems(db: Db, before: Date, now: Date): Promise<void> {
  await db`
    with old as materialized (
      select i.* from webhook_states s
      cross join lateral (
        select item_id, item_ids, webhook_id, queued_at from webhook_waiting
        where webhook_id = s.webhook_id order by item_id limit ${TRIMMED}) i
      where s.sender_id is null and i.queued_at < ${before} limit ${TRIMMED}
    ), events as (
      delete from webhook_items i using (select unnest(item_ids) as id from old) o where i.id = o.id
    ), gone as (
      delete from webhook_waiting i using old where i.webhook_id = old.webhook_id and i.item_id = old.item_id
      returning i.webhook_id, cardinality(i.item_ids) as events
    )
    insert into webhook_deliveries (webhook_id, status_code, note, runtime, date_added, events)
    select webhook_id, 'N/A', sum(events) || ' events were given up: they could not be delivered in time.', 0, ${now}, sum(events)
    from gone group by webhook_id order by webhook_id`
}

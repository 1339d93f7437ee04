// Statements of the queue of webhooks.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Delivery, Item, Receiver } from './delivery.ts'

/** A webhook that has something to send. */
export interface DueHook {
  id: number
  host: string
}

/** A webhook with the events that go out now, in requests of `limit` each. */
export interface ClaimedHook extends Receiver {
  failures: number
  limit: number
  /** Nothing of what was changed since within two days unpublishes it. */
  changedAt: Date | null
  items: Item[]
  /** Events that are not there any more, though they wait. */
  lost: number[]
}

/** Webhooks that are due and have something to send; hosts take turns. */
export async function findDueHooks(db: Db, { limit, now }: { limit: number; now: Date }): Promise<DueHook[]> {
  return db<DueHook[]>`
    select id, host from (
      select s.webhook_id as id, s.attempt_at, ${hostOf(db)} as host
      from webhook_states s join webhooks w on w.id = s.webhook_id
      where w.is_published and s.sender_id is null and s.attempt_at <= ${now}
        and exists (select from webhook_waiting i where i.webhook_id = w.id)
    ) due
    order by row_number() over (partition by host order by attempt_at, id), attempt_at, id limit ${limit}`
}

/** Whether anything is due. */
export async function hasDueHooks(db: Db, now: Date): Promise<boolean> {
  return (await findDueHooks(db, { limit: 1, now })).length > 0
}

// What stands between the scheme and the path: webhooks of one receiver have the same.
function hostOf(db: Db) {
  return db`lower(coalesce(substring(w.webhook_url from '://([^/?#]+)'), ''))`
}

/**
 * Takes webhooks for a sender, with the events that go out: those that went out last and were not taken, else the next.
 * A webhook that failed gets one request, to see whether it is well again; the others `requests` at most, and about `bytes`.
 * Two statements.
 */
export async function claimHooks(
  db: Db,
  hooks: readonly { id: number; requests: number }[],
  options: { senderId: number; limit: number; bytes: number; direction: 'ASC' | 'DESC'; now: Date },
): Promise<ClaimedHook[]> {
  if (hooks.length === 0) return []
  const { senderId, limit, bytes, direction, now } = options
  const taken = await db<(Omit<ClaimedHook, 'items' | 'lost'> & { claim: number[] })[]>`
    with wanted as materialized (
      select s.webhook_id, s.failures, s.claim, s.claim_limit, w.webhook_url, w.secret, coalesce(w.date_modified, w.date_added) as changed_at,
        coalesce(w.events_orderby_dir, ${direction}) as direction,
        ${limit}::int * case when s.failures > 0 then 1 else p.requests end as room
      from unnest(${hooks.map(({ id }) => id)}::bigint[], ${hooks.map(({ requests }) => requests)}::int[]) p (id, requests)
      join webhook_states s on s.webhook_id = p.id join webhooks w on w.id = s.webhook_id
      where s.sender_id is null and s.attempt_at <= ${now} and w.is_published
      ${lockRows(db, 'webhook_states s', { by: 's.webhook_id', skipsLocked: true })}
    ), picked as (
      select w.*, c.ids, case when c.is_old then w.claim_limit else ${limit} end as size from wanted w cross join lateral (
        select array_agg(id order by place) as ids, coalesce(bool_or(is_old), false) as is_old from (
          select i.item_id as id, o.place, true as is_old
          from unnest(w.claim) with ordinality o (id, place)
          join webhook_waiting i on i.webhook_id = w.webhook_id and i.item_id = o.id
          union all
          (select id, place, false from (
            select id, row_number() over (order by id * case w.direction when 'DESC' then -1 else 1 end) as place,
              sum(size) over (order by id * case w.direction when 'DESC' then -1 else 1 end) - size as before
            from (
              (select item_id as id, size from webhook_waiting where webhook_id = w.webhook_id and w.direction = 'ASC'
                order by item_id limit w.room)
              union all
              (select item_id, size from webhook_waiting where webhook_id = w.webhook_id and w.direction = 'DESC'
                order by item_id desc limit w.room)
            ) next
          ) sized
          where before < ${bytes}::int and w.claim is null)
        ) candidates
      ) c
    )
    update webhook_states s set sender_id = ${senderId}, claim = p.ids, claim_limit = p.size
    from picked p where s.webhook_id = p.webhook_id and p.ids is not null
    returning s.webhook_id as "webhookId", p.webhook_url as url, coalesce(p.secret, '') as secret, s.failures, s.claim,
      s.claim_limit as "limit", p.changed_at as "changedAt"`
  const ids = taken.flatMap(({ claim }) => claim)
  const rows = await db<Item[]>`
    select id, trigger, payload from webhook_items where id = any(${ids}::bigint[])`
  const items = new Map(rows.map((item) => [item.id, item]))
  return taken.map(({ claim, ...hook }) => ({
    ...hook,
    items: claim.flatMap((id) => items.get(id) ?? []),
    lost: claim.filter((id) => !items.has(id)),
  }))
}

/** What a turn of a webhook leaves behind. */
export interface TurnEnd {
  webhookId: number
  failures: number
  attemptAt: Date
  /** The events of the request that failed; null when none did. */
  claim: readonly number[] | null
  lost: readonly number[]
}

/**
 * Writes what became of requests: the log, the events that were taken, and how the webhooks go on. Two statements, whatever
 * the number. A webhook that is gone meanwhile leaves nothing, and an answer to events that are gone, whose person was
 * erased while they were on their way, is not kept: it may repeat them.
 */
export async function recordDeliveries(
  db: Db,
  deliveries: readonly Delivery[],
  { ends, senderId, now }: { ends: readonly TurnEnd[]; senderId: number; now: Date },
): Promise<void> {
  const rows = deliveries.map(({ itemIds, ...delivery }, place) => ({
    ...delivery,
    place,
    itemIds,
    events: itemIds.length,
  }))
  const done = [
    ...deliveries
      .filter(({ isDelivered }) => isDelivered)
      .map(({ webhookId, itemIds }) => ({ webhookId, itemIds })),
    ...ends.map(({ webhookId, lost }) => ({ webhookId, itemIds: lost })),
  ].flatMap(({ webhookId, itemIds }) => itemIds.map((id) => ({ webhookId, id })))
  await db`
    with r as materialized (
      select nextval(pg_get_serial_sequence('webhook_deliveries', 'id')) as id, r.* from (
        select r.*, note = '' or not exists (
          select from unnest("itemIds") e (id) where not exists (select from webhook_items i where i.id = e.id)) as "isWhole"
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (place int, "webhookId" bigint, "statusCode" text,
          note text, runtime float8, events int, "isDelivered" boolean, "itemIds" bigint[])
        where exists (select from webhooks w where w.id = r."webhookId") order by place) r
    ), logged as (
      insert into webhook_deliveries (id, webhook_id, status_code, note, runtime, date_added, events, item_ids)
      select id, "webhookId", "statusCode", case when "isWhole" then note else '' end, runtime, ${now}, events,
        case when "isDelivered" then "itemIds" else '{}' end from r
    )
    delete from webhook_waiting i
    using unnest(${done.map(({ webhookId }) => webhookId)}::bigint[], ${done.map(({ id }) => id)}::bigint[]) d (webhook_id, item_id)
    where i.webhook_id = d.webhook_id and i.item_id = d.item_id`
  await db`
    update webhook_states s set sender_id = null, failures = e.failures, attempt_at = e."attemptAt", claim = e.claim
    from jsonb_to_recordset(${JSON.stringify(ends)}::text::jsonb) as e ("webhookId" bigint, failures int, "attemptAt" timestamptz, claim bigint[])
    where s.webhook_id = e."webhookId" and s.sender_id = ${senderId}`
}

/** Senders that have webhooks in hand. */
export async function findSendingSenders(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct sender_id as id from webhook_states where sender_id is not null`
  return rows.map(({ id }) => id)
}

/** Gives back what dead senders had in hand: it goes out once more, under the same names. @returns how many webhooks. */
export async function freeHooks(db: Db, senderIds: readonly number[]): Promise<number> {
  if (senderIds.length === 0) return 0
  const rows = await db`
    update webhook_states set sender_id = null where sender_id = any(${senderIds as number[]}::bigint[]) returning 1`
  return rows.length
}

/** Rows of the log, and events, that go in one turn. */
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
      select i.item_id, i.webhook_id from webhook_states s
      cross join lateral (
        select item_id, webhook_id, queued_at from webhook_waiting where webhook_id = s.webhook_id order by item_id limit ${TRIMMED}) i
      where s.sender_id is null and i.queued_at < ${before} limit ${TRIMMED}
    ), events as (
      delete from webhook_items i using old where i.id = old.item_id
    ), gone as (
      delete from webhook_waiting i using old where i.webhook_id = old.webhook_id and i.item_id = old.item_id
      returning i.webhook_id
    )
    insert into webhook_deliveries (webhook_id, status_code, note, runtime, date_added, events)
    select webhook_id, 'N/A', count(*) || ' events were given up: they could not be delivered in time.', 0, ${now}, count(*)
    from gone group by webhook_id order by webhook_id`
}

import { type Backlog, MOST_COUNTED, type Waiting } from '../../../platform/engine/backlog.ts'

/** Events that published webhooks wait to be told of: `due`, and `later` where the last attempt failed. */
export const webhookBacklog: Backlog = {
  kind: 'webhooks',
  isPatient: true,
  read: (db, now) => db<Waiting[]>`
    with waiting as (
      select i.queued_at, i.events, s.attempt_at, s.failures from webhooks w join webhook_states s on s.webhook_id = w.id
      cross join lateral (
        select queued_at, cardinality(item_ids) as events from webhook_waiting where webhook_id = w.id order by item_id limit ${MOST_COUNTED}) i
      where w.is_published limit ${MOST_COUNTED}
    )
    select 'events' as name, state, sum(events)::int as count,
      case when state = 'due' then extract(epoch from ${now}::timestamptz - min(queued_at))::float8 end as seconds
    from (select queued_at, events, case when attempt_at <= ${now} or failures = 0 then 'due' else 'later' end as state from waiting) w
    group by state order by state`,
}

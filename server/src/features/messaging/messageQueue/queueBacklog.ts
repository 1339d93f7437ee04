import { type Backlog, MOST_COUNTED, type Waiting } from '../../../platform/engine/backlog.ts'

/** Messages of the queue by channel: `due`, or `later`, because their contact has had as many as allowed. */
export const queueBacklog: Backlog = {
  kind: 'messages',
  isPatient: true,
  read: (db, now) => db<Waiting[]>`
    select channel as name, state, count(*)::int as count,
      case when state = 'due' then extract(epoch from ${now}::timestamptz - min(scheduled_date))::float8 end as seconds
    from (
      select channel, case when scheduled_date <= ${now} then 'due' else 'later' end as state, scheduled_date
      from message_queue where status = 'pending' or status = 'rescheduled' limit ${MOST_COUNTED}
    ) waiting
    group by 1, 2 order by 1, 2`,
}

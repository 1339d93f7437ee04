import { type Backlog, MOST_COUNTED, type Waiting } from '../../../platform/engine/backlog.ts'

/** Mail to users that has not left. */
export const userMailBacklog: Backlog = {
  kind: 'mail',
  isPatient: true,
  read: (db, now) => db<Waiting[]>`
    select 'user mail' as name, state, count(*)::int as count,
      case when state = 'due' then extract(epoch from ${now}::timestamptz - min(attempt_at))::float8 end as seconds
    from (
      select case when attempt_at <= ${now} then 'due' else 'later' end as state, attempt_at
      from user_mails where state = 'queued' limit ${MOST_COUNTED}
    ) waiting
    group by 2 order by 2`,
}

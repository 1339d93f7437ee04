import { type Backlog, MOST_COUNTED, type Waiting } from '../../../platform/engine/backlog.ts'

/**
 * Mail that has not come to an end, by state: `due`, `later` (another attempt, or a limit of the contact), `sending`, and
 * `unknown`, whether it left. Each is counted over an index that holds nothing else.
 */
export const mailBacklog: Backlog = {
  kind: 'mail',
  isPatient: true,
  read: (db, now) => db<Waiting[]>`
    with waiting as (
      (select case when attempt_at <= ${now} then 'due' else 'later' end as state, attempt_at from email_sends
        where state = 'queued' limit ${MOST_COUNTED})
      union all (select state, null from email_sends where state = 'sending' limit ${MOST_COUNTED})
      union all (select state, null from email_sends where state = 'unknown' limit ${MOST_COUNTED})
    )
    select 'email' as name, state, count(*)::int as count,
      case when state = 'due' then extract(epoch from ${now}::timestamptz - min(attempt_at))::float8 end as seconds
    from waiting group by state order by state`,
}

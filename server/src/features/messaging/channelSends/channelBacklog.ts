import { type Backlog, MOST_COUNTED, type Waiting } from '../../../platform/engine/backlog.ts'
import type { SendTable } from './channel.ts'

/** What of a channel has not come to an end, by state, each counted over an index that holds nothing else. */
export function channelBacklog(name: string, { log }: SendTable): Backlog {
  return {
    kind: 'mail',
    isPatient: true,
    read: (db, now) => db<Waiting[]>`
      with waiting as (
        (select case when attempt_at <= ${now} then 'due' else 'later' end as state, attempt_at from ${db(log)}
          where state = 'queued' limit ${MOST_COUNTED})
        union all (select state, null from ${db(log)} where state = 'sending' limit ${MOST_COUNTED})
        union all (select state, null from ${db(log)} where state = 'unknown' limit ${MOST_COUNTED})
      )
      select ${name}::text as name, state, count(*)::int as count,
        case when state = 'due' then extract(epoch from ${now}::timestamptz - min(attempt_at))::float8 end as seconds
      from waiting group by state order by state`,
  }
}

import { type Backlog, MOST_COUNTED, type Waiting } from './backlog.ts'

/**
 * Jobs by lane: those that wait for a place, those that run, those whose time has not come, and those that were given
 * up after their last attempt. One that waits for another attempt waits since its time came. Jobs of earlier versions
 * have no lane.
 */
export const jobBacklog: Backlog = {
  kind: 'lane',
  read: (db, now) => db<Waiting[]>`
    select name, state, count(*)::int as count,
      extract(epoch from ${now}::timestamptz - min(run_at) filter (where state = 'waiting'))::float8 as seconds
    from (
      select run_at, coalesce((select min(lane) from jsonb_object_keys(flags) lane), 'none') as name,
        case when locked_at is not null then 'running' when attempts >= max_attempts then 'given up'
          when run_at > ${now} then 'later' else 'waiting' end as state
      from graphile_worker.jobs limit ${MOST_COUNTED}
    ) job
    group by 1, 2 order by 1, 2`,
}

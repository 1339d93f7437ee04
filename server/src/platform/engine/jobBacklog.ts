import { type Backlog, MOST_COUNTED, type Waiting } from './backlog.ts'

/**
 * Jobs by task: those that wait for a worker, those that run, and those that were given up after their last attempt.
 * One that waits for another attempt waits since its time came.
 */
export const jobBacklog: Backlog = {
  kind: 'job',
  read: (db, now) => db<Waiting[]>`
    select task_identifier as name,
      case when locked_at is not null then 'running' when attempts >= max_attempts then 'given up'
        when run_at > ${now} then 'later' else 'waiting' end as state,
      count(*)::int as count,
      extract(epoch from ${now}::timestamptz - min(run_at) filter (where locked_at is null and run_at <= ${now} and attempts < max_attempts))::float8 as seconds
    from (select * from graphile_worker.jobs limit ${MOST_COUNTED}) job
    group by 1, 2 order by 1, 2`,
}

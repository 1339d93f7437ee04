// Which job workers live: each holds a session lock named after its id, which dies with its connection.

import type { Db } from '../database/connection.ts'
import { connect, type Sql, transaction } from '../database/connection.ts'

type Fragment = ReturnType<Db>

function lockOf(db: Db, id: Fragment): Fragment {
  return db`hashtextextended('campanile worker ' || ${id}, 0)`
}

const LOCK_NAME = 'campanile worker lock'

/** Takes the lock of the worker `id` on a connection of its own. `renew` takes it again after a lost connection. */
export function holdWorkerLock(
  url: string,
  id: string,
): { taken: Promise<void>; renew(): Promise<void>; release(): Promise<void> } {
  const sql = connect(url, { max: 1, name: LOCK_NAME })
  const key = () => lockOf(sql, sql`${id}::text`)
  async function take(): Promise<void> {
    await sql`
      select pg_advisory_lock(${key()}) where not exists (
        select from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() and granted
          and database = (select oid from pg_database where datname = current_database()))`
  }
  return { taken: take(), renew: take, release: () => sql.end({ timeout: 1 }) }
}

/** Workers whose lock nobody holds, of those that are at work on a job. */
function deadWorkers(db: Db): Fragment {
  return db`
    with working as materialized (
      select locked_by as id, count(*)::int as jobs from graphile_worker.jobs where locked_by is not null group by 1
    )
    select id, jobs from working where pg_try_advisory_xact_lock(${lockOf(db, db`id`)})`
}

/** The dead workers, and how many jobs each has left. */
export async function findDeadWorkers(sql: Sql): Promise<{ id: string; jobs: number }[]> {
  return transaction(sql, (db) => db<{ id: string; jobs: number }[]>`${deadWorkers(db)}`)
}

/** How many workers live. */
export async function countWorkers(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${LOCK_NAME}`
  return row?.count ?? 0
}

/** Gives back the jobs and queues of workers whose lock nobody holds. */
export async function freeDeadWorkers(sql: Sql): Promise<void> {
  const [working] = await sql`select from graphile_worker.jobs where locked_by is not null limit 1`
  if (!working) return
  // The locks are tried on a connection that holds none of them: a session gets its own lock a second time.
  await transaction(sql, async (db) => {
    await db`
      with dead as materialized (${deadWorkers(db)})
      select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`
  })
}

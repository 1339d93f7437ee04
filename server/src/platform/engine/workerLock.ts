// Which job workers live: each holds a session lock named after its id, which dies with its connection.

import type { Db } from '../database/connection.ts'
import { connect, type Sql, transaction } from '../database/connection.ts'

type Fragment = ReturnType<Db>

function lockOf(db: Db, id: Fragment): Fragment {
  return db`hashtextextended('campanile worker ' || ${id}, 0)`
}

/** Takes the lock of the worker `id` on a connection of its own. `renew` takes it again after a lost connection. */
export function holdWorkerLock(
  url: string,
  id: string,
): { taken: Promise<void>; renew(): Promise<void>; release(): Promise<void> } {
  const sql = connect(url, { max: 1, name: 'campanile worker lock' })
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

/** Gives back the jobs and queues of workers whose lock nobody holds. */
export async function freeDeadWorkers(sql: Sql): Promise<void> {
  const [working] = await sql`select from graphile_worker.jobs where locked_by is not null limit 1`
  if (!working) return
  // The locks are tried on a connection that holds none of them: a session gets its own lock a second time.
  await transaction(sql, async (db) => {
    await db`
      with working as materialized (
        select distinct locked_by as id from graphile_worker.jobs where locked_by is not null
      ), dead as materialized (
        select id from working where pg_try_advisory_xact_lock(${lockOf(db, db`id`)})
      )
      select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`
  })
}

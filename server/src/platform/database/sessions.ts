// What the sessions of this database do to each other.
import type { Db } from './connection.ts'

/** A session that waits for another one. */
export interface Blocked {
  waits: Session
  blocks: Session
}

/** Sessions that are told of at most. */
const MOST = 20

/**
 * A session: its number, the program, what it does and for how long, and what it runs. Statements have parameters for
 * values, so nothing of the data is in them. What sessions of other accounts run is for superusers.
 */
const described = (db: Db, alias: string, now: Date) => {
  const a = db.unsafe(alias)
  return db`jsonb_build_object(
    'id', ${a}.pid, 'name', coalesce(nullif(${a}.application_name, ''), ${a}.usename, ${a}.backend_type), 'state', ${a}.state, 'seconds',
    round(extract(epoch from ${now}::timestamptz - case when ${a}.state = 'active' then ${a}.query_start else ${a}.state_change end)),
    'statement', left(regexp_replace(${a}.query, '[[:space:]]+', ' ', 'g'), 160))`
}

/** What other accounts do is null to us. */
export interface Session {
  id: number
  name: string | null
  state: string | null
  seconds: number | null
  statement: string | null
}

/** One that a session has open, or a prepared one with a name and an owner. */
export interface OpenTransaction {
  session: Session | null
  name: string
  owner: string
  since: Date
}

/** Which sessions wait for which, at most twenty pairs. */
export async function findBlockedSessions(db: Db, now: Date): Promise<Blocked[]> {
  return db<Blocked[]>`
    select ${described(db, 'waiting', now)} as waits, ${described(db, 'blocking', now)} as blocks
    from pg_stat_activity waiting
    cross join lateral unnest(pg_blocking_pids(waiting.pid)) as blocker (pid)
    join pg_stat_activity blocking on blocking.pid = blocker.pid
    where waiting.datname = current_database()
    order by waiting.query_start limit ${MOST}`
}

/** Transactions that are open for longer than so many seconds, prepared ones included: at most twenty of each. */
export async function findLongTransactions(
  db: Db,
  { seconds, now }: { seconds: number; now: Date },
): Promise<OpenTransaction[]> {
  const since = new Date(now.getTime() - seconds * 1_000)
  return db<OpenTransaction[]>`
    (select ${described(db, 'a', now)} as session, '' as name, '' as owner, date_trunc('second', a.xact_start) as since
      from pg_stat_activity a
      where a.datname = current_database() and a.xact_start < ${since} and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
      order by a.xact_start limit ${MOST})
    union all (
      select null, gid, owner::text, date_trunc('second', prepared)
      from pg_prepared_xacts where database = current_database() and prepared < ${since} limit ${MOST})`
}

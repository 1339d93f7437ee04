// Attempts to log in, counted in the database so that all processes count together. A row per address and name, so that
// taking attempts is one atomic statement.
import { latestPlausible } from '../clock.ts'
import type { Db } from '../database/connection.ts'

/** Whose attempts are counted together. */
export interface Guesser {
  address: string
  name: string
}

/** What came of asking for attempts. */
export interface Taken {
  granted: number
  /** Failures that count. */
  failedAt: Date[]
}

/**
 * Takes up to `wanted` of the `limit` attempts that may fail in the time since `since`. What was taken after
 * `checkedSince` and has no outcome yet counts like a failure. Attempts in the future, from before the clock was set back,
 * do not count. One statement.
 */
export async function takeAttempts(
  db: Db,
  { address, name }: Guesser,
  {
    wanted,
    limit,
    at,
    since,
    checkedSince,
  }: { wanted: number; limit: number; at: Date; since: Date; checkedSince: Date },
): Promise<Taken> {
  const first = Math.min(wanted, limit)
  const [row] = await db<Taken[]>`
    insert into login_attempts as a (address, name, checked_since, granted, last_at)
    values (${address}, ${stored(name)}, array_fill(${at}::timestamptz, array[${first}::int]), ${first}, ${at})
    on conflict (address, name) do update set (failed_at, checked_since, granted, last_at) = (
      select failed.live, checked.live || array_fill(excluded.last_at, array[free.granted]), free.granted,
        greatest(a.last_at, excluded.last_at)
      from (select array(select x from unnest(a.failed_at) x where x > ${since} and x <= ${latestPlausible(at)} order by x) as live) failed,
        (select array(select x from unnest(a.checked_since) x where x > ${checkedSince} and x <= ${latestPlausible(at)} order by x) as live) checked,
        lateral (select greatest(0, least(${wanted}::int, ${limit}::int - cardinality(failed.live) - cardinality(checked.live))) as granted) free)
    returning granted, failed_at as "failedAt"`
  if (!row) throw new Error('the attempts were not counted')
  return row
}

/** Gives back an attempt that was taken at this time, or keeps it as a failure. One statement. */
export async function recordAttempt(
  db: Db,
  { address, name }: Guesser,
  { at, isFailure }: { at: Date; isFailure: boolean },
): Promise<void> {
  await db`
    update login_attempts a set
      failed_at = failed_at || array_fill(${at}::timestamptz, array[${isFailure ? 1 : 0}::int]),
      checked_since = array(
        select x from (select x, row_number() over (partition by x) as n from unnest(a.checked_since) x) c
        where not (x = ${at} and n = 1) order by x)
    where address = ${address} and name = ${stored(name)}`
}

/** Forgets who has not tried since. One statement. */
export async function deleteOldAttempts(db: Db, since: Date): Promise<void> {
  await db`delete from login_attempts where last_at < ${since}`
}

// Names are whatever a stranger sends.
function stored(name: string): string {
  return name.replaceAll('\0', '').slice(0, 200)
}

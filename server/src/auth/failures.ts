/** Failed logins are counted per address and name; success is never limited. */
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'

const WINDOW_MS = 60_000
const MAX_FAILURES = 10

/**
 * Refuses a further attempt after 10 failures within a minute.
 * @throws ApiError 429 with Retry-After in seconds.
 */
export async function refuseGuessing(
  db: Sql,
  who: { address: string; name: string; now: Date },
): Promise<void> {
  const since = new Date(who.now.getTime() - WINDOW_MS)
  const [row] = await db<{ failures: number; oldest: Date | null }[]>`
    select count(*) as failures, min(failed_at) as oldest from login_failures
    where address = ${who.address} and name = ${storedName(who.name)} and failed_at > ${since}`
  if (!row || row.failures < MAX_FAILURES) return
  const wait = Math.max(1, Math.ceil(((row.oldest?.getTime() ?? 0) + WINDOW_MS - who.now.getTime()) / 1000))
  throw new ApiError(429, 'too_many_requests', 'Too many failed attempts. Please try again later.', {
    headers: { 'retry-after': String(wait) },
  })
}

/** Remembers a failed attempt, and drops those that no longer count. */
export async function insertFailure(
  db: Sql,
  who: { address: string; name: string; now: Date },
): Promise<void> {
  await db`
    with stale as (delete from login_failures where failed_at < ${new Date(who.now.getTime() - WINDOW_MS)})
    insert into login_failures (address, name, failed_at) values (${who.address}, ${storedName(who.name)}, ${who.now})`
}

// Names are whatever a stranger sends.
function storedName(name: string): string {
  return name.replaceAll('\0', '').slice(0, 200)
}

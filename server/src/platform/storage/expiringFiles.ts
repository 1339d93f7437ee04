// Files that go unless somebody says that they are needed: the row comes before the file and goes after it, so that nothing
// that is killed leaves a file behind which nobody knows.
import type { Db } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'

/** So long a file that is being stored waits for what it belongs to. */
export const UNCLAIMED_MS = 3_600_000

/** Has files removed from that moment on, unless they are claimed before. One statement, none for none. */
export async function expireFiles(db: Db, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await db`
    insert into expiring_files (key, expires_at) select key, ${at} from unnest(${keys as string[]}::text[]) key order by 1
    on conflict (key) do update set expires_at = excluded.expires_at`
}

/**
 * Keeps files for what they belong to, which is stored in the same transaction. One statement, none for none.
 * @returns how many are there; the others were removed before.
 */
export async function claimFiles(db: Db, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const claimed = await db`
    with known as materialized (
      select key from expiring_files where key = any(${keys as string[]}::text[]) and expires_at > '-infinity'
      ${lockRows(db, 'expiring_files', { by: 'key' })}
    )
    delete from expiring_files e using known where e.key = known.key returning 1`
  return claimed.length
}

/**
 * Keeps all files whose keys begin so from being removed, until `forgetFiles` is told of the beginnings: for whoever claims
 * more than a transaction should. Until the transaction ends nobody else holds or forgets them. One statement.
 */
export async function holdFiles(db: Db, beginnings: readonly string[]): Promise<void> {
  await db`
    insert into expiring_files (key, expires_at)
    select key, 'infinity' from unnest(${beginnings as string[]}::text[]) key order by 1
    on conflict (key) do update set expires_at = excluded.expires_at`
}

/** Takes files that are to be removed now, the oldest first: nobody can claim them any more. One statement. */
export async function takeExpiredFiles(
  db: Db,
  { limit, now }: { limit: number; now: Date },
): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    with due as materialized (
      select key from expiring_files where key = any(array(
        select key from expiring_files e where expires_at <= ${now} and not exists (
          select from expiring_files held where held.expires_at = 'infinity' and starts_with(e.key, held.key))
        order by expires_at, key limit ${limit}))
      ${lockRows(db, 'expiring_files', { by: 'key', skipsLocked: true })}
    )
    update expiring_files e set expires_at = '-infinity' from due where e.key = due.key returning e.key`
  return rows.map(({ key }) => key)
}

/** Whether any file is to be removed now. */
export async function hasExpiredFiles(db: Db, now: Date): Promise<boolean> {
  const rows = await db`select from expiring_files where expires_at <= ${now} limit 1`
  return rows.length > 0
}

/** Forgets files that are gone. One statement, none for none. */
export async function forgetFiles(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db`
    with known as materialized (
      select key from expiring_files where key = any(${keys as string[]}::text[])
      ${lockRows(db, 'expiring_files', { by: 'key' })}
    )
    delete from expiring_files e using known where e.key = known.key`
}

import type { Db } from '../../../platform/database/connection.ts'

/** Ids of users by user name in lower case. One statement; none without names. */
export async function findUsersByName(db: Db, usernames: readonly string[]): Promise<Map<string, number>> {
  if (usernames.length === 0) return new Map()
  const rows = await db<{ username: string; id: number }[]>`
    select lower(username) as username, id from users
    where lower(username) = any(${[...new Set(usernames.map((name) => name.toLowerCase()))]}::text[])`
  return new Map(rows.map((row) => [row.username, row.id]))
}

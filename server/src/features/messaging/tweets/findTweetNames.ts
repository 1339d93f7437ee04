import type { Db } from '../../../platform/database/connection.ts'

/** The names of tweets, by id. One statement. */
export async function findTweetNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db<
    { id: number; name: string }[]
  >`select id, name from tweets where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.name]))
}

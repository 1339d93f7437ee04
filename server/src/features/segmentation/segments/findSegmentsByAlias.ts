import type { Db } from '../../../platform/database/connection.ts'

/** Ids of segments by alias. One statement; none without aliases. */
export async function findSegmentsByAlias(db: Db, aliases: readonly string[]): Promise<Map<string, number>> {
  if (aliases.length === 0) return new Map()
  const rows = await db<{ alias: string; id: number }[]>`
    select alias, id from segments where alias = any(${aliases as string[]}::text[])`
  return new Map(rows.map((row) => [row.alias, row.id]))
}

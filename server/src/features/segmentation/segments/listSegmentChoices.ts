import type { Db } from '../../../platform/database/connection.ts'
import type { PageRange } from '../../../platform/search/page.ts'

/** Published segments by name: all, or only the user's own and those open to everybody. One statement. */
export async function listSegmentChoices(
  db: Db,
  { seesAll, userId, start, limit }: { seesAll: boolean; userId: number | null } & PageRange,
): Promise<{ id: number; name: string; alias: string }[]> {
  return db<{ id: number; name: string; alias: string }[]>`
    select id, name, alias from segments
    where is_published and (${seesAll} or is_global or created_by = ${userId}) order by lower(name), id
    limit ${limit} offset ${start}`
}

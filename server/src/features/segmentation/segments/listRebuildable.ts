import type { Db } from '../../../platform/database/connection.ts'

/** The segments with these ids; without ids, the published ones that have filters. One statement. */
export async function listRebuildable(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const which =
    ids.length > 0
      ? db`id = any(${ids as number[]}::bigint[])`
      : db`is_published and filters not in ('[]', '{}')`
  return db<{ id: number; name: string }[]>`select id, name from segments where ${which} order by id`
}

import type { Db } from '../../../platform/database/connection.ts'

/**
 * The emails that these belong to, by id: each with itself and all that it is a variant or translation of. Ids that
 * are no email stand for themselves. One statement, none without ids.
 */
export async function findFamilyIds(db: Db, emailIds: readonly number[]): Promise<Map<number, number[]>> {
  if (emailIds.length === 0) return new Map()
  const rows = await db<{ id: number; members: number[] }[]>`
    with recursive family as (
      select id as of_id, id from unnest(${emailIds as number[]}::bigint[]) as e (id)
      union
      select f.of_id, parent.id
      from family f join emails e on e.id = f.id
      cross join lateral unnest(array[e.variant_parent_id, e.translation_parent_id]) as parent (id)
      where parent.id is not null
    )
    select of_id as id, array_agg(id order by id) as members from family group by of_id`
  return new Map(rows.map((row) => [row.id, row.members]))
}

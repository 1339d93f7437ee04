import type { Db } from '../database/connection.ts'

/** The ids of the records whose `column` names one of these, by that one, in ascending order. One statement. */
export async function childrenOf(
  db: Db,
  ids: readonly number[],
  { table, column }: { table: string; column: string },
): Promise<Map<number, number[]>> {
  const rows = await db<{ parentId: number; ids: number[] }[]>`
    select ${db(column)} as "parentId", array_agg(id order by id) as ids
    from ${db(table)} where ${db(column)} = any(${ids as number[]}::bigint[]) group by 1`
  return new Map(rows.map((row) => [row.parentId, row.ids]))
}

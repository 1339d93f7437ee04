import type { Db } from './connection.ts'

/**
 * Ids for rows that are about to be inserted, lowest first: a block of exactly as many as one set of rows needs, so that
 * ids follow the time at which rows are made, whatever process makes them (decision 47). One statement; none for none.
 */
export async function newIds(db: Db, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await db<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}) order by 1`
  return rows.map((row) => row.id)
}

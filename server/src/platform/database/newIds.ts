import type { Db } from './connection.ts'

/**
 * Ids for rows that are about to be inserted, lowest first: a block of exactly as many as one set of rows needs, so that
 * ids follow the time at which rows are made, whatever process makes them (decision 47). One statement; none for none.
 */
export async function newIds(db: Db, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  // The name of the sequence is looked up once: beside `nextval` it would be for each id.
  const rows = await db<{ id: number }[]>`
    select nextval(s.sequence) as id
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence offset 0) s
    cross join generate_series(1, ${count}) order by 1`
  return rows.map((row) => row.id)
}

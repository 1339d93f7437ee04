import type { Sql } from './connection.ts'
import type { Fragment } from './statement.ts'

/** Reads all rows of a query, so many at a time, through a cursor: memory holds one part. */
export async function readInParts(
  sql: Sql,
  query: Fragment,
  count: number,
  take: (rows: readonly object[]) => void,
): Promise<void> {
  await sql.begin(async (db) => {
    // All of them are read: the plan that is fast for the first ones is not meant.
    await db`set local cursor_tuple_fraction = 1`
    await db`declare parts no scroll cursor for ${query}`
    for (;;) {
      // As a script: the columns of a cursor are not those of the last one with its name.
      const rows = await db.unsafe(`fetch ${count} from parts`)
      if (rows.length > 0) take(rows)
      if (rows.length < count) return
    }
  }, 'read only')
}

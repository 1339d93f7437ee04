import type { Reader } from './readSlots.ts'
import type { Fragment } from './statement.ts'
import { type TimeLimit, withinTime } from './timeLimit.ts'

/**
 * Reads all rows of a query, so many at a time, through a cursor: memory holds one part.
 * @throws ApiError as `withinTime`
 */
export async function readInParts(
  reader: Reader,
  limit: TimeLimit,
  { query, count }: { query: Fragment; count: number },
  take: (rows: readonly object[]) => void,
): Promise<void> {
  await withinTime(reader, limit, async (db, step) => {
    // All of them are read: the plan that is fast for the first ones is not meant.
    await db`set local cursor_tuple_fraction = 1`
    await db`declare parts no scroll cursor for ${query}`
    for (;;) {
      await step()
      // As a script: the columns of a cursor are not those of the last one with its name.
      const rows = await db.unsafe(`fetch ${count} from parts`)
      if (rows.length > 0) take(rows)
      if (rows.length < count) return
    }
  })
}

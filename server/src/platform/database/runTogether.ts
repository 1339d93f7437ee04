import type { Db } from './connection.ts'
import type { Fragment } from './statement.ts'

/**
 * Runs several small writes as one statement and returns how many rows each returned. Each is an insert, update or
 * delete with a `returning` clause. They see the database as it was before all of them, so none may build on another.
 */
export async function runTogether(db: Db, writes: Fragment[]): Promise<number[]> {
  const [first, ...rest] = writes
  if (!first) return []
  const parts = rest.reduce(
    (all, write, index) => db`${all}, ${db.unsafe(`w${index + 1}`)} as (${write})`,
    db`w0 as (${first})`,
  )
  const counts = writes.map((_, index) => `(select count(*) from w${index})`).join(', ')
  const [row] = await db<{ counts: number[] }[]>`with ${parts} select array[${db.unsafe(counts)}] as counts`
  return row?.counts ?? []
}

/**
 * For a write that nobody asks for an answer. In a transaction it is not waited for: it has been sent before anything that
 * follows, and the commit fails when it does. On a pool it is.
 */
export async function sendBehind(db: Db, write: Promise<unknown>): Promise<void> {
  if (db.client === null) await write
  else write.catch(() => {})
}

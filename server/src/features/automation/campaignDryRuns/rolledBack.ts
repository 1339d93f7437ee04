import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { poolWithin } from '../../../platform/database/poolWithin.ts'
import { savepoint } from '../../../platform/engine/savepoint.ts'

/**
 * Runs `fn` in a transaction that is rolled back, and answers what it answered. `sql` is a pool whose transactions are part
 * of it. Nothing that is left for after a commit is done.
 */
export async function rolledBack<T>(pool: Sql, fn: (inner: { db: Db; sql: Sql }) => Promise<T>): Promise<T> {
  return undone(
    (begin) => transaction(pool, begin),
    async (db) => {
      const { pool: sql, end } = poolWithin(db, pool, [])
      try {
        return await fn({ db, sql })
      } finally {
        end()
      }
    },
  )
}

/** Runs `fn` inside a running transaction, and undoes what it did. */
export async function undoneWithin<T>(db: Db, fn: (db: Db) => Promise<T>): Promise<T> {
  return undone((begin) => savepoint(db, begin), fn)
}

async function undone<T>(
  begin: (fn: (db: Db) => Promise<never>) => Promise<never>,
  fn: (db: Db) => Promise<T>,
): Promise<T> {
  const end = new Undone()
  const results: T[] = []
  try {
    return await begin(async (db) => {
      results[0] = await fn(db)
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
    return results[0] as T
  }
}

/** Ends what is not to be kept. */
class Undone extends Error {}

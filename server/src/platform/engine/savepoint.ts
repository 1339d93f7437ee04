import type { Db } from '../database/connection.ts'

/**
 * Runs `fn` inside a running transaction so that its failure undoes only what it did. Errors are passed on.
 * @throws TypeError when `db` is a pool: there is nothing to return to.
 */
export async function savepoint<T>(db: Db, fn: (db: Db) => Promise<T>): Promise<T> {
  if (!db.savepoint) throw new TypeError('a savepoint needs a running transaction')
  return db.savepoint(fn)
}

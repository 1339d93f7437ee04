import { type Acts, type Db, type Home, makeDb, type Sql, transaction } from './connection.ts'

/** A pool within a transaction, until `end` is called. Then it is the pool itself, for what still holds it. */
export interface InnerPool {
  pool: Sql
  end(): void
}

/** Runs `fn` in a transaction, as `transaction` does, and then, once it is committed, what `fn` left to be done. */
export async function transactionThen<T>(
  pool: Sql,
  fn: (db: Db, afterCommit: Acts) => Promise<T>,
): Promise<T> {
  let afterCommit: Acts = []
  const result = await transaction(pool, (db) => {
    afterCommit = []
    return fn(db, afterCommit)
  })
  const { later } = pool.home
  if (later) later.push(...afterCommit)
  else for (const act of afterCommit) await act()
  return result
}

/**
 * A pool that is the running transaction `db`: its statements run inside, and a transaction on it becomes a savepoint.
 * So what opens transactions of its own can be made part of a larger one. One after the other only: savepoints nest.
 * What they leave for after the commit is added to `afterCommit`. Notifications are left to whoever opened the
 * transaction.
 */
export function poolWithin(db: Db, pool: Sql, afterCommit: Acts): InnerPool {
  const { database, connections, keyRing } = pool.home
  const home: Home = { database, connections, keyRing, outer: pool, later: afterCommit }
  const inner = within(db, home)
  const { savepoint } = inner
  if (!savepoint) throw new TypeError('a pool within a transaction needs a running one')
  const own: Sql = Object.assign(inner, pool, {
    ...inner,
    savepoint: null,
    begin: savepoint,
    notify: async () => {},
  })
  return {
    pool: own,
    end() {
      Object.assign(own, pool)
    },
  }
}

/** What is around all transactions that this may be within: a pool, or itself where there are none. */
export function outermost<T extends Db>(db: T): T | Sql {
  return db.home.outer ? outermost(db.home.outer) : db
}

function within({ send, client, savepoint }: Db, home: Home): Db {
  return makeDb({
    send,
    client,
    home,
    savepoint: savepoint && ((fn) => savepoint((inner) => fn(within(inner, home)))),
  })
}

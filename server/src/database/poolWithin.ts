import type { Db, Sql } from './connection.ts'

interface Savepoints {
  savepoint<T>(fn: (db: Db) => Promise<T>): Promise<T>
}

/** A pool within a transaction, until `end` is called. Then it is the pool itself, for what still holds it. */
export interface InnerPool {
  pool: Sql
  end(): void
}

/**
 * A pool that is the running transaction `db`: its statements run inside, and a transaction on it becomes a savepoint.
 * So what opens transactions of its own can be made part of a larger one. One after the other only: savepoints nest.
 * Notifications are left to whoever opened the transaction.
 */
export function poolWithin(db: Db, pool: Sql): InnerPool {
  let isOpen = true
  const { savepoint } = db as unknown as Savepoints
  const own: Record<PropertyKey, unknown> = {
    begin: (fn: (inner: Db) => Promise<unknown>) => savepoint(fn),
    notify: async () => {},
  }
  const inner = new Proxy(pool, {
    apply: (target, self, words) =>
      Reflect.apply((isOpen ? db : target) as unknown as (...words: unknown[]) => unknown, self, words),
    get(target, name) {
      if (!isOpen) return Reflect.get(target, name)
      if (Object.hasOwn(own, name)) return own[name]
      return name in db ? Reflect.get(db, name) : Reflect.get(target, name)
    },
  })
  return {
    pool: inner,
    end() {
      isOpen = false
    },
  }
}

import { type Db, type Sql, transaction } from './connection.ts'

interface Savepoints {
  savepoint<T>(fn: (db: Db) => Promise<T>): Promise<T>
}

/** A pool within a transaction, until `end` is called. Then it is the pool itself, for what still holds it. */
export interface InnerPool {
  pool: Sql
  end(): void
}

/** The pool behind each pool within a transaction, by the function that marks what runs there. */
const outerPools = new WeakMap<object, Sql>()

interface Postponed {
  acts: Acts
  done: Promise<void> | null
}

/** What is to be done once the transaction is committed: by the same mark, and by the pool. */
const postponed = new WeakMap<object, Postponed>()

/** The pool behind a pool within a transaction, or behind what runs on it; null for everything else. */
export function poolOutside(db: Db): Sql | null {
  return outerPools.get(db.array) ?? null
}

/**
 * Does what is no part of a transaction: at once after a transaction of a real pool; for a pool within a transaction
 * when that is committed, too.
 */
export async function onceCommitted(db: Db, act: () => Promise<void>): Promise<void> {
  const later = postponed.get(db.array)
  if (later) later.acts.push(act)
  else await act()
}

/** Acts that wait for a commit. */
export type Acts = (() => Promise<void>)[]

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
  for (const act of afterCommit) await onceCommitted(pool, act)
  return result
}

/** Does what waited for the commit, once. Without this call, after a rollback, it is never done. */
export async function committed(pool: Sql): Promise<void> {
  const later = postponed.get(pool)
  if (!later) return
  later.done ??= actAll(later.acts)
  await later.done
}

async function actAll(acts: Readonly<Acts>): Promise<void> {
  for (const act of acts) await act()
}

/**
 * A pool that is the running transaction `db`: its statements run inside, and a transaction on it becomes a savepoint.
 * So what opens transactions of its own can be made part of a larger one. One after the other only: savepoints nest.
 * Notifications are left to whoever opened the transaction.
 */
export function poolWithin(db: Db, pool: Sql): InnerPool {
  let isOpen = true
  const array = ((...words: Parameters<Db['array']>) => db.array(...words)) as Db['array']
  const later: Postponed = { acts: [], done: null }
  outerPools.set(array, pool)
  postponed.set(array, later)
  const savepoint = (outer: Db) => (fn: (inner: Db) => Promise<unknown>) =>
    (outer as unknown as Savepoints).savepoint((inner) => fn(marked(inner)))
  // What runs in a savepoint carries the same mark.
  const marked = (inner: Db): Db =>
    new Proxy(inner, {
      get(target, name) {
        if (name === 'array') return array
        return name === 'savepoint' ? savepoint(target) : Reflect.get(target, name)
      },
    })
  const own: Record<PropertyKey, unknown> = { array, begin: savepoint(db), notify: async () => {} }
  const inner = new Proxy(pool, {
    apply: (target, self, words) =>
      Reflect.apply((isOpen ? db : target) as unknown as (...words: unknown[]) => unknown, self, words),
    get(target, name) {
      if (!isOpen) return Reflect.get(target, name)
      if (Object.hasOwn(own, name)) return own[name]
      return name in db ? Reflect.get(db, name) : Reflect.get(target, name)
    },
  })
  postponed.set(inner, later)
  return {
    pool: inner,
    end() {
      isOpen = false
    },
  }
}

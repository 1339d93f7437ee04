import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, makeDb, type Sql } from './connection.ts'
import { outermost } from './poolWithin.ts'

/** A signal that reaches the connection between two statements has no effect: it is sent again. */
const REPEAT_MS = 50

/**
 * Runs `fn` in a running transaction; when `signal` aborts, the statement under way is cancelled and further ones are
 * refused. A cancel request is answered before this settles: it cannot reach a later user of the connection. A pool of one
 * connection has none left to cancel with.
 */
export async function cancelOnAbort<T>(
  sql: Sql,
  db: Db,
  signal: AbortSignal,
  fn: (db: Db) => Promise<T>,
): Promise<T> {
  const pool = outermost(sql)
  let isOver = false
  let cancelling: Promise<void> = Promise.resolve()
  async function cancel(): Promise<void> {
    while (!isOver) {
      await pool`select pg_cancel_backend(${processId(db)}::int)`.catch(() => {})
      if (!isOver) await sleep(REPEAT_MS)
    }
  }
  const onAbort = () => {
    if (pool.home.connections > 1) cancelling = cancel()
  }
  const guarded = makeDb({
    ...{ home: db.home, client: db.client, savepoint: db.savepoint },
    async send(statement) {
      signal.throwIfAborted()
      return db.send(statement)
    },
  })
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await fn(guarded)
  } finally {
    isOver = true
    signal.removeEventListener('abort', onAbort)
    await cancelling
  }
}

/** A property of connections that the types of `pg` leave out. */
interface Backend {
  processID: number | null
}

function processId({ client }: Db): number | null {
  return client && (client as typeof client & Backend).processID
}

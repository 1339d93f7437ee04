import type { Db, Sql } from './connection.ts'

/** The connection whose session has the locks of a pool's callers, for as long as there are any. */
interface Session {
  connection: Promise<Db & { release(): void }>
  names: Set<string>
}

/** The session that takes the next lock of a pool; none while nobody has one. */
const sessions = new WeakMap<Sql, Session>()

/** What is locked through a pool: a session gets its own lock a second time. */
const namesOf = new WeakMap<Sql, Set<string>>()

/**
 * Runs `fn` while no other caller has the lock of this name, in whatever process it is; null, without running it, when
 * one has. The lock is gone with its connection, so nothing stays locked by a process that was killed. All locks of a
 * pool share one connection: those who hold them leave the others to their work.
 */
export async function withSessionLock<T>(
  sql: Sql,
  name: string,
  fn: () => Promise<T>,
): Promise<{ result: T } | null> {
  const names = namesOf.get(sql) ?? new Set()
  namesOf.set(sql, names)
  if (names.has(name)) return null
  names.add(name)
  const session = enter(sql, name)
  let isHeld = false
  try {
    isHeld = await lock(sql, session, name)
    return isHeld ? { result: await fn() } : null
  } finally {
    await leave(sql, session, { name, isHeld })
    names.delete(name)
  }
}

function enter(sql: Sql, name: string): Session {
  const session = sessions.get(sql) ?? { connection: sql.reserve(), names: new Set<string>() }
  sessions.set(sql, session)
  session.names.add(name)
  return session
}

async function lock(sql: Sql, session: Session, name: string): Promise<boolean> {
  try {
    const connection = await session.connection
    const [row] = await connection<{ held: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended('campanile lock ' || ${name}::text, 0)) as held`
    return row?.held === true
  } catch (error) {
    // The connection is lost, and its locks with it: the next caller gets another one.
    if (sessions.get(sql) === session) sessions.delete(sql)
    throw error
  }
}

async function leave(
  sql: Sql,
  session: Session,
  { name, isHeld }: { name: string; isHeld: boolean },
): Promise<void> {
  const connection = await session.connection.catch(() => null)
  if (connection && isHeld)
    await connection`
      select pg_advisory_unlock(hashtextextended('campanile lock ' || ${name}::text, 0))`.catch(() => {})
  session.names.delete(name)
  if (session.names.size > 0) return
  if (sessions.get(sql) === session) sessions.delete(sql)
  connection?.release()
}

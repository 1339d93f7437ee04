import type { Sql } from './connection.ts'

/**
 * Runs `fn` while no other session has the lock of this name, in whatever process it is; null, without running it, when
 * one has. The lock is gone with its connection, so nothing stays locked by a process that was killed.
 */
export async function withSessionLock<T>(
  sql: Sql,
  name: string,
  fn: () => Promise<T>,
): Promise<{ result: T } | null> {
  const connection = await sql.reserve()
  try {
    const [row] = await connection<{ held: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended('campanile lock ' || ${name}::text, 0)) as held`
    if (!row?.held) return null
    try {
      return { result: await fn() }
    } finally {
      await connection`
        select pg_advisory_unlock(hashtextextended('campanile lock ' || ${name}::text, 0))`.catch(() => {})
    }
  } finally {
    connection.release()
  }
}

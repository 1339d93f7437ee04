/** Which senders live: each holds a session lock on its id, which dies with its connection. */
import { randomInt } from 'node:crypto'
import { connect, type Db, type Sql } from '../database/connection.ts'

/** First half of the lock's key: "SEND". */
const LOCK_CLASS = 0x53454e44

export interface SenderLock {
  senderId: number
  /** False when the connection was lost, and the lock with it: the id must not be used any more. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/** The connection on which the senders of this process hold their locks, by address. */
const held = new Map<string, { sql: Sql; ids: Set<number> }>()

/** Takes the lock of a new id, on a connection that all senders of the process share for their locks. */
export async function holdSenderLock(url: string): Promise<SenderLock> {
  const place = held.get(url) ?? {
    sql: connect(url, { max: 1, name: 'campanile sender lock' }),
    ids: new Set<number>(),
  }
  held.set(url, place)
  const { sql, ids } = place
  for (;;) {
    const senderId = randomInt(1, 2 ** 31)
    // A session gets a lock that it holds a second time.
    if (ids.has(senderId)) continue
    ids.add(senderId)
    const release = async () => {
      ids.delete(senderId)
      if (ids.size === 0) {
        if (held.get(url) === place) held.delete(url)
        await sql.end({ timeout: 1 })
      } else
        await sql`select pg_advisory_unlock(${LOCK_CLASS}::int, ${senderId}::int)`.catch(() => {
          // The lock went with its connection.
        })
    }
    try {
      const [row] = await sql<{ taken: boolean; pid: number }[]>`
        select pg_try_advisory_lock(${LOCK_CLASS}::int, ${senderId}::int) as taken, pg_backend_pid() as pid`
      if (!row?.taken) {
        ids.delete(senderId)
        continue
      }
      return {
        senderId,
        async isHeld() {
          try {
            const [now] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
            return now?.pid === row.pid
          } catch {
            return false
          }
        },
        release,
      }
    } catch (error) {
      await release()
      throw error
    }
  }
}

/**
 * Which of these senders are dead. Their locks are taken until the transaction ends, so that only one process
 * records an end for what they left.
 */
export async function lockDeadSenders(db: Db, senderIds: readonly number[]): Promise<number[]> {
  if (senderIds.length === 0) return []
  const rows = await db<{ id: number }[]>`
    select id from unnest(${senderIds as number[]}::int[]) as sender (id)
    where pg_try_advisory_xact_lock(${LOCK_CLASS}::int, id) order by id`
  return rows.map((row) => row.id)
}

/** Which senders live: each holds a session lock on its id, which dies with its connection. */
import { randomInt } from 'node:crypto'
import { connect, type Db } from '../database/connection.ts'

/** First half of the lock's key: "SEND". */
const LOCK_CLASS = 0x53454e44

export interface SenderLock {
  senderId: number
  /** False when the connection was lost, and the lock with it: the id must not be used any more. */
  isHeld(): Promise<boolean>
  release(): Promise<void>
}

/** Takes the lock of a new id on a connection of its own. */
export async function holdSenderLock(url: string): Promise<SenderLock> {
  const sql = connect(url, { max: 1, name: 'campanile sender lock' })
  for (;;) {
    const senderId = randomInt(1, 2 ** 31)
    const [row] = await sql<{ taken: boolean; pid: number }[]>`
      select pg_try_advisory_lock(${LOCK_CLASS}::int, ${senderId}::int) as taken, pg_backend_pid() as pid`
    if (!row?.taken) continue
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
      release: () => sql.end({ timeout: 1 }),
    }
  }
}

/**
 * Which of these senders are dead. Their locks are taken until the transaction ends, so that only one process
 * settles what they left.
 */
export async function lockDeadSenders(db: Db, senderIds: readonly number[]): Promise<number[]> {
  if (senderIds.length === 0) return []
  const rows = await db<{ id: number }[]>`
    select id from unnest(${senderIds as number[]}::int[]) as sender (id)
    where pg_try_advisory_xact_lock(${LOCK_CLASS}::int, id) order by id`
  return rows.map((row) => row.id)
}

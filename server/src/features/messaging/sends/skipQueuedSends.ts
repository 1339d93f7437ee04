import type { Db } from '../../../platform/database/connection.ts'

/** Takes what is queued of these emails out of the outbox, with the reason. What is being sent goes on. */
export async function skipQueuedSends(db: Db, emailIds: readonly number[], reason: string): Promise<void> {
  await db`
    update email_sends set state = 'skipped', error = ${reason}
    where email_id = any(${emailIds as number[]}::bigint[]) and state = 'queued'`
}

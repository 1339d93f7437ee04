import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { WrittenSend } from './sends.sql.ts'

/** Tells of those of the sends that have failed. One statement. */
export async function tellFailed(db: Db, written: readonly WrittenSend[], now: Date): Promise<void> {
  const failed = Map.groupBy(
    written.filter((send) => send.state === 'failed'),
    (send) => send.emailId,
  )
  await appendHappenings(
    db,
    [...failed].map(([emailId, own]) => ({
      type: 'email.failed',
      ids: own.map((send) => send.contactId),
      payload: { emailId, sendIds: own.map((send) => send.id), fields: ['emails'] },
    })),
    now,
  )
}

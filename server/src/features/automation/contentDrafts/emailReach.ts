import type { Db } from '../../../platform/database/connection.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { s } from '../../../platform/values/shape.ts'
import { emailCounters } from '../../messaging/sends/emailCounters.ts'
import type { Comparison } from './draftKinds.ts'

export const reachShape = {
  isSending: s.bool({ description: 'A broadcast of the email goes on: who comes later gets the new one.' }),
  sent: s.int({ description: 'Mails that went out with the present one, or with one before it.' }),
} as const

/** Who got the email already, and whether others follow. One statement. */
export async function findReach(db: Db, { id }: Comparison): Promise<{ isSending: boolean; sent: number }> {
  const [row] = await db<{ isSending: boolean; sent: number }[]>`
    select ${db.unsafe(counted(emailCounters.sent_count, 'e'))} as sent, exists (select from email_broadcasts b where b.email_id = e.id) as "isSending"
    from emails e where e.id = ${id}`
  return row ?? { isSending: false, sent: 0 }
}

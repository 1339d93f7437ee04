// The marks of senders on rows that they are sending, and what is done with those of dead ones.
import type { Db } from '../../../platform/database/connection.ts'
import { LANE } from './lanes.ts'
import type { WrittenSend } from './sends.sql.ts'

/** The senders that have rows marked. Reads the marked rows only, which are few. */
export async function findMarkingSenders(db: Db): Promise<number[]> {
  const rows = await db<{ senderId: number }[]>`
    select distinct sender_id as "senderId" from email_sends where state = 'sending' order by 1`
  return rows.map((row) => row.senderId)
}

export type UnknownState = 'unknown' | 'queued' | 'failed'

export interface UnknownStates {
  transactional: UnknownState
  other: UnknownState
}

/** Takes the marks of dead senders away; the rows get the state of mail whose end is not known. */
export async function deleteMarks(
  db: Db,
  senderIds: readonly number[],
  { now, states }: { now: Date; states: UnknownStates },
): Promise<WrittenSend[]> {
  if (senderIds.length === 0) return []
  return db`
    update email_sends s
    set state = v.state, is_failed = v.state = 'failed', attempt_at = ${now},
      date_sent = case when v.state = 'failed' then ${now}::timestamptz end,
      error = 'The process that was sending it ended before the answer came.'
    from (values (true, ${states.transactional}), (false, ${states.other})) as v (is_transactional, state)
    where s.state = 'sending' and s.sender_id = any(${senderIds as number[]}::bigint[])
      and v.is_transactional = (s.lane = ${LANE.transactional})
    returning s.id, s.contact_id as "contactId", s.email_id as "emailId", s.state`
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/database/connection.ts'

/** A text message of the log. */
export interface TextSendState {
  state: string
  error: string | null
  content: string | null
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 250

/** What became of a send, as soon as it is known, and at the latest after `patienceMs`. */
export async function awaitSend(
  db: Db,
  { sendId, contactId }: { sendId: number; contactId: number },
  patienceMs: number,
): Promise<TextSendState> {
  const deadline = performance.now() + patienceMs
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    const [row] = await db<(TextSendState & { retryCount: number })[]>`
      select state, error, content, retry_count as "retryCount" from text_message_sends
      where id = ${sendId} and (contact_id = ${contactId} or contact_id is null) is true`
    if (!row) return { state: 'queued', error: null, content: null }
    const isKnown = (row.state !== 'queued' && row.state !== 'sending') || row.retryCount > 0
    if (isKnown || performance.now() >= deadline) return row
    await sleep(pause)
  }
}

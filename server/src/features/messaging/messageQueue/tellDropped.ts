import { appendHappenings, MAX_IDS } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { logIdOf } from './campaignDedupeKey.ts'

/** A message that does not reach its contact after all. */
export interface DroppedMessage {
  contactId: number
  /** What it was sent for. */
  dedupeKey: string
  reason: string
}

/** Tells campaigns of those of the messages that they asked for. One statement, none for none. */
export async function tellDropped(
  db: Db,
  { messages, ...what }: { channel: string; hasLeft?: boolean; messages: readonly DroppedMessage[] },
  now: Date,
): Promise<void> {
  const drops = messages.flatMap(({ contactId, dedupeKey, reason }) => {
    const logId = logIdOf(dedupeKey)
    return logId === null ? [] : [{ contactId, logId, reason }]
  })
  const parts = Array.from({ length: Math.ceil(drops.length / MAX_IDS) }, (_, n) =>
    drops.slice(n * MAX_IDS, (n + 1) * MAX_IDS),
  )
  await appendHappenings(
    db,
    parts.map((part) => ({
      type: 'campaign_message.dropped',
      ids: [...new Set(part.map(({ contactId }) => contactId))],
      payload: { ...what, drops: part },
    })),
    now,
  )
}

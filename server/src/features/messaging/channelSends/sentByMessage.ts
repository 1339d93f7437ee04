import type { Db } from '../../../platform/database/connection.ts'
import { addCounts, type Counter } from '../../../platform/engine/counters.ts'
import type { WrittenChannelSend } from './channel.ts'

/** The sends that left, by their message; those of deleted messages are left out. */
export function sentByMessage(sends: readonly WrittenChannelSend[]): Map<number, WrittenChannelSend[]> {
  const sent = sends.filter((send) => send.state === 'sent' && send.messageId !== null)
  return Map.groupBy(sent, (send) => send.messageId ?? 0)
}

/** Counts sends that left, for each message. One statement, none for none. */
export function countSent(
  db: Db,
  counter: Counter,
  sent: ReadonlyMap<number, readonly WrittenChannelSend[]>,
): Promise<void> {
  return addCounts(
    db,
    [...sent].map(([id, own]) => ({ counter, id, difference: own.length })),
  )
}

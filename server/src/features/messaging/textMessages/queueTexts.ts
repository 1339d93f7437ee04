// Text messages that somebody asks for now: who gets one, and who does not and why.
import type { Context } from '../../../platform/resource/definition.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { type NewChannelSend, queueChannelSends } from '../channelSends/queueChannelSends.ts'
import { FREQUENCY_REACHED } from '../messageQueue/frequencyLimit.ts'
import { queueMessages } from '../messageQueue/queueMessages.ts'
import { BLOCKED, NO_CONTACT } from './refusals.ts'
import { findTextReach } from './textReach.ts'
import { TEXT_SENDS } from './textSends.ts'

/** What became of a text message for one contact. */
export type TextVerdict =
  /** In the outbox, under this id. */
  | { kind: 'queued'; sendId: number | null }
  /** The contact has had as many as allowed: it waits in the message queue. */
  | { kind: 'later' }
  | { kind: 'refused'; reason: string }

export interface TextToSend
  extends Pick<NewChannelSend, 'contactId' | 'messageId' | 'lane' | 'source' | 'sourceId'> {
  /** What it is sent for: one message per contact and key. */
  dedupeKey: string
}

/**
 * Puts text messages into the outbox, or into the message queue for those who have had as many as allowed; verdicts in
 * the order of the sends. Who is there stays until the transaction ends. Six statements at most, whatever the number.
 */
export async function queueTexts(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  sends: readonly TextToSend[],
): Promise<TextVerdict[]> {
  const contactIds = [...new Set(sends.map((send) => send.contactId))]
  await holdContacts(db, contactIds)
  const reach = await findTextReach(db, contactIds, { config, now })
  const judged = sends.map((send): { send: TextToSend; reason: string | null; until: Date | null } => {
    const known = reach.get(send.contactId)
    if (!known) return { send, reason: NO_CONTACT, until: null }
    if (known.isBlocked) return { send, reason: BLOCKED, until: null }
    if (known.until) return { send, reason: null, until: known.until }
    return { send, reason: known.numberProblem, until: null }
  })
  await queueMessages(
    db,
    'sms',
    judged.flatMap(({ send, until }) =>
      until === null
        ? []
        : [
            {
              contactId: send.contactId,
              channelId: send.messageId,
              dedupeKey: send.dedupeKey,
              eventId: null,
              priority: 2,
              maxAttempts: 3,
              at: until,
              reason: FREQUENCY_REACHED,
              options: { source: send.source },
            },
          ],
    ),
    now,
  )
  const leaving = judged.filter(({ reason, until }) => reason === null && until === null)
  const ids = await queueChannelSends(
    db,
    TEXT_SENDS,
    leaving.map(({ send }) => send),
    now,
  )
  const sendIds = new Map(leaving.map(({ send }, index) => [send, ids[index] ?? null]))
  return judged.map(({ send, reason, until }): TextVerdict => {
    if (reason !== null) return { kind: 'refused', reason }
    return until === null ? { kind: 'queued', sendId: sendIds.get(send) ?? null } : { kind: 'later' }
  })
}

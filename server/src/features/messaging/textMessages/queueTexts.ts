// Who gets a text message, and who does not and why (engine, sections 1.6 and 4).
import type { Db } from '../../../platform/database/connection.ts'
import { findBlockedContacts } from '../../audience/preferences/findBlockedContacts.ts'
import { type NewChannelSend, queueChannelSends } from '../channelSends/queueChannelSends.ts'
import { findRecipients } from '../rendering/findRecipients.ts'
import { numberOf } from './phoneNumber.ts'
import { TEXT_SENDS } from './textSends.ts'

/** What became of a text message for one contact. */
export type TextVerdict =
  /** In the outbox, under this id; null when it has been there before. */
  { kind: 'queued'; sendId: number | null } | { kind: 'refused'; reason: string }

const NO_CONTACT = 'The contact does not exist.'
const BLOCKED = 'The contact must not be contacted by text message.'

/**
 * Puts text messages into the outbox, for contacts that may be reached and have a number; verdicts in the order of the
 * sends. Statements: five, whatever the number.
 */
export async function queueTexts(
  db: Db,
  sends: readonly NewChannelSend[],
  now: Date,
): Promise<TextVerdict[]> {
  const contactIds = [...new Set(sends.map((send) => send.contactId))]
  const blocked = await findBlockedContacts(db, contactIds, 'sms')
  const recipients = await findRecipients(db, contactIds, { aliases: ['mobile', 'phone'], needsOwner: false })
  const reasons = sends.map(({ contactId }): string | null => {
    const recipient = recipients.get(contactId)
    if (!recipient) return NO_CONTACT
    if (blocked.has(contactId)) return BLOCKED
    const number = numberOf(recipient.values)
    return typeof number === 'string' ? null : number.reason
  })
  const ids = await queueChannelSends(
    db,
    TEXT_SENDS,
    sends.filter((_, index) => reasons[index] === null),
    now,
  )
  let next = 0
  return reasons.map((reason) =>
    reason === null ? { kind: 'queued', sendId: ids[next++] ?? null } : { kind: 'refused', reason },
  )
}

// Text messages that contacts send.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertContactEvents } from '../../audience/contactRows/contactEvents.ts'
import { addDoNotContact, DNC } from '../../audience/preferences/doNotContact.ts'
import { phoneNumber } from './phoneNumber.ts'

export interface IncomingText {
  from: string
  text: string
  /** The provider's name for it: it is recorded once, however often they tell. */
  providerId: string
}

/** What ends text messages for whoever sends it. */
const STOP = 'stop'

/** Records a message of a contact; of a number that nobody has, nothing. Statements: two, six when it is new. */
export async function recordReply(
  db: Db,
  { from, text, providerId }: IncomingText,
  now: Date,
): Promise<void> {
  const number = phoneNumber(from)
  if (number === null) return
  const sender = await findSender(db, number)
  if (!sender) return
  const { contactId, textMessageId } = sender
  const [reply] = await db<{ id: number }[]>`
    insert into text_message_replies (contact_id, provider_id, message, date_received)
    values (${contactId}, ${providerId}, ${text}, ${now})
    on conflict do nothing returning id`
  if (!reply) return
  await insertContactEvents(db, [{ contactId, action: 'reply', properties: { message: text } }], {
    bundle: 'sms',
    object: 'sms',
    objectId: textMessageId,
    actor: SYSTEM,
    now,
  })
  if (text.trim().toLowerCase() === STOP)
    await addDoNotContact(
      db,
      [
        {
          contactId,
          channel: 'sms',
          channelId: textMessageId,
          reason: DNC.unsubscribed,
          comments: 'The contact answered a text message with STOP.',
        },
      ],
      { actor: SYSTEM, now },
    )
  await appendHappenings(
    db,
    [{ type: 'text_message.replied', ids: [contactId], payload: { textMessageId, message: text } }],
    now,
  )
}

/** Whose number it is: who was sent something there last, else who has it as a number. At most two statements. */
async function findSender(
  db: Db,
  number: string,
): Promise<{ contactId: number; textMessageId: number | null } | null> {
  const [asked] = await db<{ contactId: number; textMessageId: number | null }[]>`
    select contact_id as "contactId", text_message_id as "textMessageId" from text_message_sends
    where address = ${number} and contact_id is not null order by id desc limit 1`
  if (asked) return asked
  const spellings = spellingsOf(number)
  const [owner] = await db<{ contactId: number }[]>`
    select id as "contactId" from contacts
    where lower(mobile) = any(${spellings}::text[]) or lower(phone) = any(${spellings}::text[])
    order by id limit 1`
  return owner ? { contactId: owner.contactId, textMessageId: null } : null
}

/** The ways in which contacts' fields commonly hold the number. */
function spellingsOf(number: string): string[] {
  const digits = number.slice(1)
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : null
  const [area, exchange, line] = national
    ? [national.slice(0, 3), national.slice(3, 6), national.slice(6)]
    : []
  return [
    number,
    digits,
    `00${digits}`,
    ...(national
      ? [
          national,
          `(${area}) ${exchange}-${line}`,
          `${area}-${exchange}-${line}`,
          `${area}.${exchange}.${line}`,
          `${area} ${exchange} ${line}`,
          `1-${area}-${exchange}-${line}`,
          `+1 ${area} ${exchange} ${line}`,
          `+1 ${area}-${exchange}-${line}`,
          `+1 (${area}) ${exchange}-${line}`,
        ]
      : []),
  ]
}

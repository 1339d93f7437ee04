// Text messages that contacts send.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertContactEvents } from '../../audience/contactRows/contactEvents.ts'
import { addDoNotContact, DNC } from '../../audience/preferences/doNotContact.ts'
import { type NumberSettings, type PhoneNumbers, phoneNumbers } from './phoneNumber.ts'

export interface IncomingText {
  from: string
  text: string
  /** The provider's name for it: it is recorded once, however often they tell. */
  providerId: string
}

/** What ends text messages for whoever sends it: the words that carriers know, too. */
const STOP_WORDS: readonly string[] = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit']

/**
 * Records a message of a contact: of who was sent something at the number last, else of the first who has it; of a
 * number that nobody has, nothing. The word that ends text messages ends them for all who have it. Statements: three at
 * most, seven when it is new.
 */
export async function recordReply(
  db: Db,
  { from, text, providerId }: IncomingText,
  { config, now }: { config: NumberSettings; now: Date },
): Promise<void> {
  const numbers = await phoneNumbers(config)
  const number = numbers.read(from)
  if (number === null) return
  const asked = await findAsked(db, number)
  const isStop = isStopWord(text)
  const owners = asked && !isStop ? [] : await findOwners(db, number, numbers)
  const contactId = asked?.contactId ?? owners[0]
  if (contactId === undefined) return
  const textMessageId = asked?.textMessageId ?? null
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
  if (isStop)
    await addDoNotContact(
      db,
      [...new Set([contactId, ...owners])].map((id) => ({
        contactId: id,
        channel: 'sms',
        channelId: textMessageId,
        reason: DNC.unsubscribed,
        comments: 'The contact answered a text message with STOP.',
      })),
      { actor: SYSTEM, now },
    )
  await appendHappenings(
    db,
    [{ type: 'text_message.replied', ids: [contactId], payload: { textMessageId, message: text } }],
    now,
  )
}

function isStopWord(text: string): boolean {
  const word = text.trim()
  return word.length <= 30 && STOP_WORDS.includes(word.toLowerCase().replace(/[\s\p{P}]+$/u, ''))
}

/** Contacts whose numbers end alike and that are looked at: more share their digits by a mistake of whoever wrote them. */
const MOST_ALIKE = 1_000

/** Who was sent something at the number last. */
async function findAsked(
  db: Db,
  number: string,
): Promise<{ contactId: number; textMessageId: number | null } | null> {
  const [asked] = await db<{ contactId: number; textMessageId: number | null }[]>`
    select contact_id as "contactId", text_message_id as "textMessageId" from text_message_sends
    where address = ${number} and contact_id is not null order by id desc limit 1`
  return asked ?? null
}

/** All who have the number, in whatever spelling. One statement: contacts whose numbers end alike, decided here. */
async function findOwners(db: Db, number: string, numbers: PhoneNumbers): Promise<number[]> {
  const rows = await db<
    { id: number; mobile: string | null; phone: string | null; country: string | null }[]
  >`
    select id, mobile, phone, country from contacts
    where right(regexp_replace(mobile, '[^0-9]', '', 'g'), 7) = any(${numbers.endings(number)}::text[])
      or right(regexp_replace(phone, '[^0-9]', '', 'g'), 7) = any(${numbers.endings(number)}::text[])
    order by id limit ${MOST_ALIKE}`
  return rows
    .filter(({ mobile, phone, country }) =>
      [mobile, phone].some((text) => text !== null && numbers.read(text, country) === number),
    )
    .map(({ id }) => id)
}

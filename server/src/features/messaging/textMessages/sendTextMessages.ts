// Sending text messages to contacts, by set (engine, section 4).

import { appendHappenings } from '../../../catalog/happenings.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { textTransport } from '../../../platform/delivery/textTransport.ts'
import type { Outcome } from '../../../platform/delivery/transport.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { findBlockedContacts } from '../../audience/preferences/findBlockedContacts.ts'
import { makeMessageClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { findRecipients, type RecipientData } from '../rendering/findRecipients.ts'
import { type CompiledText, compileText, renderText, type TextSource } from './compileText.ts'
import { phoneNumber } from './phoneNumber.ts'
import { insertTextSends, recordTextOutcomes } from './sends.sql.ts'

export interface TextSend {
  contactId: number
  /** What the log names as the cause, such as `api`. */
  source: string
  sourceId: number | null
}

export type TextSendResult =
  | { contactId: number; sent: true; sendId: number; content: string }
  | { contactId: number; sent: false; reason: string; hasNoTransport?: boolean }

interface Prepared {
  send: TextSend
  number: string
  recipient: RecipientData
}

/** How many messages leave at once. */
const AT_ONCE = 8

/**
 * Sends one text message to contacts and returns what became of each, in their order. Who must not be reached by text
 * message, or has no number, gets none. The rows of the log are committed before the transport is used: what a crash
 * interrupts is shown as being sent and never sent again. Opens transactions of its own: not for use inside of one.
 * A constant number of statements. Call `wakeConsumers` afterwards.
 */
export async function sendTextMessages(
  context: Context,
  message: TextSource,
  sends: readonly TextSend[],
): Promise<TextSendResult[]> {
  const { sql, config, now } = context
  const transport = textTransport(config.sms_dsn, storageOf(context))
  if ('reason' in transport)
    return sends.map(({ contactId }) => ({
      contactId,
      sent: false,
      reason: transport.reason,
      hasNoTransport: true,
    }))
  const started = await transaction(sql, async (db) => {
    const text = await compileText(db, message, context)
    const { prepared, refused } = await prepare(db, text, sends)
    const ids = await insertTextSends(
      db,
      prepared.map(({ send }) => ({ ...send, textMessageId: message.id })),
      now,
    )
    return { text, prepared, refused, ids, siteKey: await ensureSiteKey(db) }
  })
  const messages = started.prepared.map((one, index) =>
    toMessage(one, { ...started, messageId: message.id, sendId: started.ids[index] ?? 0 }),
  )
  const outcomes: Outcome[] = []
  for (let start = 0; start < messages.length; start += AT_ONCE)
    outcomes.push(
      ...(await Promise.all(messages.slice(start, start + AT_ONCE).map((one) => transport.send(one)))),
    )
  await transport.close()
  await transaction(sql, (db) => recordOutcomes(db, { messages, outcomes, textMessageId: message.id, now }))
  const results = new Map<number, TextSendResult>(started.refused)
  messages.forEach(({ contactId, sendId, content }, index) => {
    const reason = reasonOf(outcomes[index])
    results.set(
      contactId,
      reason === null
        ? { contactId, sent: true, sendId, content: content.toString('utf8') }
        : { contactId, sent: false, reason },
    )
  })
  return sends.map(
    ({ contactId }) => results.get(contactId) ?? { contactId, sent: false, reason: NO_CONTACT },
  )
}

const NO_CONTACT = 'The contact does not exist.'
const BLOCKED = 'The contact must not be contacted by text message.'
const NO_NUMBER = 'The contact has no telephone number.'
const BAD_NUMBER = 'The telephone number of the contact is not valid.'

async function prepare(
  db: Db,
  text: CompiledText,
  sends: readonly TextSend[],
): Promise<{ prepared: Prepared[]; refused: Map<number, TextSendResult> }> {
  const ids = sends.map((send) => send.contactId)
  const blocked = await findBlockedContacts(db, ids, 'sms')
  const recipients = await findRecipients(db, ids, {
    aliases: [...new Set(['mobile', 'phone', ...text.aliases])],
    needsOwner: text.needsOwner,
  })
  const prepared: Prepared[] = []
  const refused = new Map<number, TextSendResult>()
  for (const send of sends) {
    const { contactId } = send
    const recipient = recipients.get(contactId)
    const stored = recipient?.values.mobile ?? recipient?.values.phone
    const number = stored === undefined ? null : phoneNumber(stored)
    if (recipient && number !== null && !blocked.has(contactId)) prepared.push({ send, number, recipient })
    else {
      const missing = stored === undefined ? NO_NUMBER : BAD_NUMBER
      const reason = !recipient ? NO_CONTACT : blocked.has(contactId) ? BLOCKED : missing
      refused.set(contactId, { contactId, sent: false, reason })
    }
  }
  return { prepared, refused }
}

interface OutgoingText {
  key: string
  from: string
  to: string[]
  content: Buffer
  sendId: number
  contactId: number
  hash: string
}

function toMessage(
  { send: { contactId }, number, recipient }: Prepared,
  {
    text,
    siteKey,
    messageId,
    sendId,
  }: { text: CompiledText; siteKey: Buffer; messageId: number; sendId: number },
): OutgoingText {
  const hash = trackingHash(siteKey, { sendId, contactId }, 'sms')
  const clickThrough = makeMessageClickThrough({ channel: 'sms', id: messageId }, contactId, hash)
  const content = Buffer.from(renderText(text, recipient, clickThrough))
  return { key: `sms-${sendId}`, from: '', to: [number], content, sendId, contactId, hash }
}

async function recordOutcomes(
  db: Db,
  {
    messages,
    outcomes,
    textMessageId,
    now,
  }: { messages: readonly OutgoingText[]; outcomes: readonly Outcome[]; textMessageId: number; now: Date },
): Promise<void> {
  const rows = messages.map(({ sendId, contactId, hash }, index) => ({
    id: sendId,
    contactId,
    hash,
    reason: reasonOf(outcomes[index]),
  }))
  await recordTextOutcomes(db, rows)
  const sent = rows.filter((row) => row.reason === null)
  if (sent.length === 0) return
  await addCounts(db, [{ counter: 'text_messages.sent_count', id: textMessageId, difference: sent.length }])
  const event = {
    type: 'text_message.sent' as const,
    ids: sent.map((row) => row.contactId),
    payload: { textMessageId, sendIds: sent.map((row) => row.id) },
  }
  await appendHappenings(db, [event], now)
}

// PostgreSQL stores no NUL.
function reasonOf(outcome: Outcome | undefined): string | null {
  if (outcome?.kind === 'sent') return null
  return (outcome?.reason ?? 'The transport gave no answer.').replaceAll('\0', '').slice(0, 1_000)
}

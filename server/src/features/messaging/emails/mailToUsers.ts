// Emails about contacts to those who look after them: users, owners and other addresses.

import type { Db } from '../../../platform/database/connection.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { findSendableEmails } from '../recipients/findSendableEmails.ts'
import { findRecipients, type RecipientData } from '../rendering/findRecipients.ts'
import { fill, NO_LINKS, parseTokens, type Slot, type Template } from '../rendering/tokens.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'

export interface MailToUsers {
  emailId: number
  userIds: readonly number[]
  /** The owner of the contact gets it, too. */
  toOwner: boolean
  /** Addresses with commas between them; `{contactfield=alias|default}` stands for a field of the type email. */
  to: string
  cc: string
  bcc: string
  contactIds: readonly number[]
  /** What it is sent for: one mail per dedupe key. */
  dedupeKeyOf(contactId: number): string
  /** Values that come with it, by token in braces. */
  tokensOf?(contactId: number): Readonly<Record<string, string>>
  /** The contacts whose values may be shown; all by default. */
  viewable?: ReadonlySet<number>
}

const NOT_PUBLISHED = 'The email is not published.'
const NOBODY = 'There is nobody to send it to.'

/** An address list is cut off after so many: no mail server takes more in one message. */
const MAX_ADDRESSES = 50

/**
 * Queues the email about each of the contacts, whether they want mail or not: it goes to others. Seven statements at most,
 * whatever the number.
 * @returns why nothing is sent about a contact, and whether that could be another time.
 */
export async function queueMailToUsers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mail: MailToUsers,
): Promise<Map<number, { reason: string; isFinal: boolean }>> {
  const { emailId, contactIds } = mail
  if (!(await findSendableEmails(db, [emailId], now)).has(emailId))
    return new Map(contactIds.map((id) => [id, { reason: NOT_PUBLISHED, isFinal: true }]))
  const lists = { to: listOf(mail.to), cc: listOf(mail.cc), bcc: listOf(mail.bcc) }
  const aliases = await emailAliases(db, [...lists.to, ...lists.cc, ...lists.bcc])
  const contacts = await findRecipients(db, contactIds, { aliases, needsOwner: mail.toOwner })
  const users = await findUserAddresses(db, mail.userIds)
  const known = new Set(aliases)
  const refused = new Map<number, { reason: string; isFinal: boolean }>()
  const mails = contactIds.flatMap((contactId) => {
    const contact = contacts.get(contactId)
    const owner = (mail.toOwner && contact?.owner?.email) || ''
    const to = addresses([...users, owner, ...filled(lists.to, contact, known)])
    const cc = addresses(filled(lists.cc, contact, known), to)
    const bcc = addresses(filled(lists.bcc, contact, known), [...to, ...cc])
    if (to.length + cc.length + bcc.length === 0) {
      refused.set(contactId, { reason: NOBODY, isFinal: false })
      return []
    }
    const showsContact = mail.viewable?.has(contactId) ?? true
    const content = { emailId, aboutId: contactId, tokens: mail.tokensOf?.(contactId) ?? {}, showsContact }
    return [{ dedupeKey: mail.dedupeKeyOf(contactId), to, cc, bcc, content }]
  })
  await queueUserMails(db, mails, now)
  return refused
}

function listOf(text: string): Template[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .slice(0, MAX_ADDRESSES)
    .map((part) => parseTokens(part.trim(), NO_LINKS))
}

/** Those of the fields named that hold addresses. One statement at most. */
async function emailAliases(db: Db, templates: readonly Template[]): Promise<string[]> {
  const slots = templates.flatMap(({ slots: own }) => own)
  const named = new Set(slots.flatMap((slot) => (slot.kind === 'contact' ? [slot.alias] : [])))
  if (named.size === 0) return []
  const { fields } = await loadFieldSet(db, 'contact')
  return fields.flatMap(({ alias, type }) => (type === 'email' && named.has(alias) ? [alias] : []))
}

function filled(
  templates: readonly Template[],
  contact: RecipientData | undefined,
  known: ReadonlySet<string>,
): string[] {
  const addressOf = (slot: Slot) => {
    if (slot.kind !== 'contact') return ''
    return (known.has(slot.alias) && getOwn(contact?.values, slot.alias)) || slot.fallback
  }
  return templates.map((template) => fill(template, addressOf))
}

/** Each address once, without those that are none. */
function addresses(texts: readonly string[], others: readonly string[] = []): string[] {
  const good = texts.flatMap((text) => emailAddress(text.trim()) ?? [])
  return [...new Set(good)].filter((address) => !others.includes(address))
}

async function findUserAddresses(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db<{ email: string }[]>`
    select email from users where id = any(${ids as number[]}::bigint[]) and is_published order by id`
  return rows.map((row) => row.email)
}

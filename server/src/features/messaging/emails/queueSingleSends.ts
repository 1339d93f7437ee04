import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { addDoNotContact, type By, DNC } from '../../audience/preferences/doNotContact.ts'
import { loadFamilies } from '../recipients/emailFamilies.ts'
import { insertSends } from '../recipients/insertSends.ts'
import { LANE } from '../sends/lanes.ts'

export interface SingleSend {
  emailId: number
  contactId: number
  /** Values for tokens, by name with or without braces. */
  tokens?: Readonly<Record<string, string>>
  /** Local assets to attach beside those of the email. */
  assetIds?: readonly number[]
  source: string
  sourceId: number
  ignoresDnc: boolean
  /** What it is sent for: one mail per contact and key. Without one each call has a key of its own. */
  dedupeKey?: string
}

/** Null when queued, else why not. */
export type SingleSendRefusal =
  | 'The contact does not exist.'
  | 'The contact has no email address.'
  | 'The email address of the contact is invalid.'
  | 'The contact must not be contacted by email.'

/**
 * Queues mail that somebody waits for, ahead of everything else. Of an email's variants each gets its share, and of
 * their translations the one for the contact's language is sent. The answer has one element per send. Who is there
 * stays until the transaction ends. Three statements and one per kind of refusal.
 */
export async function queueSingleSends(
  db: Db,
  sends: readonly SingleSend[],
  by: By,
): Promise<(SingleSendRefusal | null)[]> {
  if (sends.length === 0) return []
  const contactIds = sends.map((send) => send.contactId)
  const rows = await db<{ id: number; email: string | null; locale: string | null; isBlocked: boolean }[]>`
    select c.id, c.email, c.preferred_locale as locale,
      exists (select from contact_do_not_contact d where d.contact_id = c.id and d.channel = 'email') as "isBlocked"
    from contacts c where c.id = any(${contactIds}::bigint[])
    ${lockRows(db, 'contacts c', { by: 'c.id', strength: 'key share' })}`
  const contacts = new Map(rows.map((row) => [row.id, row]))
  const verdicts = sends.map((send): SingleSendRefusal | null => {
    const contact = contacts.get(send.contactId)
    if (!contact) return 'The contact does not exist.'
    if (!contact.email?.trim()) return 'The contact has no email address.'
    if (contact.isBlocked && !send.ignoresDnc) return 'The contact must not be contacted by email.'
    return emailAddress(contact.email) === null ? 'The email address of the contact is invalid.' : null
  })
  const invalid = sends.filter(
    (_, index) => verdicts[index] === 'The email address of the contact is invalid.',
  )
  await addDoNotContact(
    db,
    invalid.map((send) => ({
      contactId: send.contactId,
      channel: 'email',
      channelId: send.emailId,
      reason: DNC.bounced,
      comments: 'bad_email',
    })),
    by,
  )
  const accepted = sends.flatMap((send, index) => {
    const contact = contacts.get(send.contactId)
    return verdicts[index] === null && contact
      ? [
          {
            ...send,
            address: (contact.email ?? '').trim(),
            locale: normalLocale(contact.locale),
            lane: LANE.transactional,
            dedupeKey: send.dedupeKey ?? `${send.source}:${randomUUID()}`,
            tokens: withBraces(send.tokens ?? {}),
          },
        ]
      : []
  })
  if (accepted.length === 0) return verdicts
  const families = await loadFamilies(db, [...new Set(accepted.map((send) => send.emailId))], by.now)
  await insertSends(db, accepted, { families, now: by.now })
  return verdicts
}

function withBraces(tokens: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [name.startsWith('{') ? name : `{${name}}`, value]),
  )
}

function normalLocale(locale: string | null): string {
  return (locale ?? '').replace('-', '_').toLowerCase()
}

import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { addDoNotContact, type By, DNC } from '../../audience/preferences/doNotContact.ts'
import { LANE } from '../sends/lanes.ts'
import { type EmailFamily, emailForLocale, loadFamilies, splitRecipients } from './emailFamilies.ts'

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
 * their translations the one for the contact's language is sent. The answer has one element per send. Three statements
 * and one per kind of refusal.
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
    from contacts c where c.id = any(${contactIds}::bigint[])`
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
  await insertSends(
    db,
    sends.flatMap((send, index) => {
      const contact = contacts.get(send.contactId)
      return verdicts[index] === null && contact
        ? [{ ...send, address: (contact.email ?? '').trim(), locale: normalLocale(contact.locale) }]
        : []
    }),
    by.now,
  )
  return verdicts
}

async function insertSends(
  db: Db,
  sends: readonly (SingleSend & { address: string; locale: string })[],
  now: Date,
): Promise<void> {
  if (sends.length === 0) return
  const rows = sends.map((send) => ({
    ...send,
    dedupeKey: send.dedupeKey ?? `${send.source}:${randomUUID()}`,
    tokens: Object.fromEntries(
      Object.entries(send.tokens ?? {}).map(([name, value]) => [
        name.startsWith('{') ? name : `{${name}}`,
        value,
      ]),
    ),
  }))
  const families = await loadFamilies(db, [...new Set(sends.map((send) => send.emailId))], now)
  const translations = [...families.values()].flatMap((family) => family.translations)
  const chosen = withVariants(rows, families)
  await db`
    insert into email_sends (contact_id, email_id, occasion, address, lane, ignores_dnc, attempt_at, date_queued, source, source_id, tokens,
      asset_ids)
    select r."contactId", ${emailForLocale(db, translations, { variantId: db`r."emailId"`, locale: db`r.locale` })},
      r."dedupeKey", r.address, ${LANE.transactional}::int, r."ignoresDnc", ${now}, ${now}, r.source, r."sourceId", r.tokens,
      r."assetIds"
    from jsonb_to_recordset(${JSON.stringify(chosen)}::text::jsonb) as r ("contactId" bigint, "emailId" bigint, "dedupeKey" text,
      address text, locale text, "ignoresDnc" boolean, source text, "sourceId" bigint, tokens jsonb, "assetIds" bigint[])
    order by r."contactId"
    on conflict do nothing`
}

function withVariants<S extends SingleSend>(
  sends: readonly S[],
  families: ReadonlyMap<number, EmailFamily>,
): S[] {
  return [...Map.groupBy(sends, (send) => send.emailId)].flatMap(([emailId, group]) => {
    const variants = splitRecipients(families.get(emailId)?.variants ?? [], group.length)
    return group.map((send, index) => ({ ...send, emailId: variants[index] || emailId }))
  })
}

function normalLocale(locale: string | null): string {
  return (locale ?? '').replace('-', '_').toLowerCase()
}

import type { Db } from '../../../platform/database/connection.ts'
import { encryptSecrets } from '../../../platform/database/encryption.ts'
import { columnPurpose } from '../../../platform/database/storedSecrets.ts'
import { secretBodies } from './secretBodies.ts'

/** A stored file that goes with a mail. It has to be there until the mail has left. */
export interface MailedFile {
  key: string
  name: string
  mime: string
}

/** Mail to users and other addresses that are no contact's. */
export interface UserMail {
  /** What it is sent for: one mail per dedupe key. */
  dedupeKey: string
  to: readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  /** Whom an answer to a notice goes to. */
  replyTo?: string | null
  /**
   * An email, with tokens filled from `tokens`, by token in braces, and from a contact unless `showsContact` is false; or a
   * notice of the system.
   */
  content:
    | {
        emailId: number
        aboutId: number
        tokens?: Readonly<Record<string, string>>
        showsContact?: boolean
      }
    | { subject: string; body: string; attachment?: MailedFile | null }
  /** Its body holds a link that opens an account: it is stored encrypted, until the mail has left. */
  isSecret?: boolean
}

/** Queues mails; what was queued under the same dedupe key before stays. One statement, two where a mail is secret. */
export async function queueUserMails(db: Db, mails: readonly UserMail[], now: Date): Promise<void> {
  if (mails.length === 0) return
  const bodies = await encryptBodies(db, mails)
  const rows = mails.map(({ content, to, cc = [], bcc = [], replyTo = null, dedupeKey }, index) => ({
    emailId: null,
    aboutId: null,
    subject: null,
    body: null,
    tokens: {},
    attachment: null,
    showsContact: true,
    ...content,
    ...(bodies.has(index) ? { body: bodies.get(index) } : {}),
    dedupeKey,
    to,
    cc,
    bcc,
    replyTo,
  }))
  await db`
    insert into user_mails (dedupe_key, email_id, about_id, to_addresses, cc_addresses, bcc_addresses, reply_to, subject, body, tokens, attachment, shows_contact, attempt_at, date_queued)
    select "dedupeKey", "emailId", "aboutId", "to", cc, bcc, "replyTo", subject, body, tokens, attachment, "showsContact", ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("dedupeKey" text, "emailId" bigint, "aboutId" bigint, "to" text[],
      cc text[], bcc text[], "replyTo" text, subject text, body text, tokens jsonb, attachment jsonb, "showsContact" boolean)
    order by "dedupeKey"
    on conflict (dedupe_key) do nothing`
}

/** The stored bodies of secret mails, by position. */
async function encryptBodies(db: Db, mails: readonly UserMail[]): Promise<Map<number, string>> {
  const purpose = columnPurpose(secretBodies)
  const secret = mails.flatMap(({ content, isSecret }, index) =>
    isSecret && 'body' in content ? [{ index, purpose, text: content.body }] : [],
  )
  const stored = await encryptSecrets(db, secret)
  return new Map(secret.map(({ index }, position) => [index, stored[position] ?? '']))
}

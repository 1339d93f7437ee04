// Statements of the outbox of mail to users.
import type { Db } from '../../../platform/database/connection.ts'
import { decryptSecret, isDecryptable } from '../../../platform/database/encryption.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { columnPurpose } from '../../../platform/database/storedSecrets.ts'
import { tellDropped } from '../messageQueue/tellDropped.ts'
import type { MailedFile } from './queueUserMails.ts'
import { secretBodies } from './secretBodies.ts'

export interface QueuedUserMail {
  id: number
  emailId: number | null
  aboutId: number | null
  to: string[]
  cc: string[]
  bcc: string[]
  replyTo: string | null
  subject: string | null
  body: string | null
  tokens: Record<string, string>
  attachment: MailedFile | null
  /** False where the mail has no values of the contact that it is about. */
  showsContact: boolean
  retryCount: number
}

/** The next that are due, oldest first, without those of the emails of `except`. Those whose body cannot be decrypted wait. */
export async function findDueUserMails(
  db: Db,
  { limit, now, except = [] }: { limit: number; now: Date; except?: readonly number[] },
): Promise<QueuedUserMail[]> {
  const mails = await db<QueuedUserMail[]>`
    select id, email_id as "emailId", about_id as "aboutId", to_addresses as to, cc_addresses as cc, bcc_addresses as bcc, reply_to as "replyTo", subject, body, tokens, attachment,
      shows_contact as "showsContact", retry_count as "retryCount"
    from user_mails where state = 'queued' and attempt_at <= ${now} and coalesce(email_id, 0) <> all(${except as number[]}::bigint[])
      and ${isDecryptable(db, 'body')}
    order by attempt_at, id limit ${limit}`
  return mails.map((mail) => ({
    ...mail,
    body: mail.body === null ? null : decryptSecret(db, columnPurpose(secretBodies), mail.body),
  }))
}

/** Marks the first `free` that are still queued, for one sender. @returns their ids. */
export async function markUserMails(
  db: Db,
  ids: readonly number[],
  { free, senderId, now }: { free: number; senderId: number; now: Date },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with taken as materialized (
      select id from user_mails
      where id = any(${ids as number[]}::bigint[]) and state = 'queued' and attempt_at <= ${now}
      ${lockRows(db, 'user_mails', { by: 'id', skipsLocked: true })} limit ${free}
    )
    update user_mails m set state = 'sending', sender_id = ${senderId} from taken t where m.id = t.id returning m.id`
  return rows.map(({ id }) => id)
}

export interface UserMailOutcome {
  id: number
  senderId: number
  state: 'sent' | 'failed' | 'queued' | 'unknown'
  error: string | null
  attemptAt: Date | null
  isAttempt: boolean
}

/** Writes how attempts ended, and tells campaigns of what they asked for and nobody gets. Two statements at most. */
export async function recordUserMailOutcomes(
  db: Db,
  rows: readonly UserMailOutcome[],
  now: Date,
): Promise<void> {
  const ended = await db<EndedUserMail[]>`
    update user_mails m
    set state = o.state, error = o.error,
      body = case when o.state not in ('sent', 'failed') or not starts_with(m.body, 'enc:1:') then m.body end, attempt_at = coalesce(o."attemptAt", m.attempt_at),
      date_sent = case when o.state = 'sent' then ${now}::timestamptz end,
      retry_count = m.retry_count + case when o."isAttempt" then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as o (id bigint, "senderId" bigint, state text, error text, "attemptAt" timestamptz, "isAttempt" boolean)
    where m.id = o.id and m.sender_id = o."senderId" and m.state in ('sending', 'unknown', 'queued')
    returning m.about_id as "contactId", m.dedupe_key as "dedupeKey", m.state, m.error`
  await tellFailed(db, ended, now)
}

interface EndedUserMail {
  /** Null of a mail that is about nobody. */
  contactId: number | null
  dedupeKey: string
  state: string
  error: string | null
}

async function tellFailed(db: Db, ended: readonly EndedUserMail[], now: Date): Promise<void> {
  const messages = ended.flatMap(({ contactId, dedupeKey, state, error }) =>
    contactId === null || state !== 'failed'
      ? []
      : [{ contactId, dedupeKey, reason: error ?? 'The mail could not be sent.' }],
  )
  await tellDropped(db, { channel: 'email', messages }, now)
}

/** The senders that have rows marked. */
export async function findMarkingUserSenders(db: Db): Promise<number[]> {
  const rows = await db<{ senderId: number }[]>`
    select distinct sender_id as "senderId" from user_mails where state = 'sending' order by 1`
  return rows.map((row) => row.senderId)
}

/** Takes the marks of dead senders away; what counts as failed is told like other failures. @returns how many. */
export async function deleteUserMarks(
  db: Db,
  senderIds: readonly number[],
  { now, state }: { now: Date; state: 'unknown' | 'queued' | 'failed' },
): Promise<number> {
  if (senderIds.length === 0) return 0
  const freed = await db<EndedUserMail[]>`
    update user_mails set state = ${state}, attempt_at = ${now},
      error = 'The process that was sending it ended before the answer came.'
    where state = 'sending' and sender_id = any(${senderIds as number[]}::bigint[])
    returning about_id as "contactId", dedupe_key as "dedupeKey", state, error`
  await tellFailed(db, freed, now)
  return freed.length
}

/** The outbox of mail to users: emails about a contact, and notices, from queued to a final state, by set. */
import type { Sql } from '../../../platform/database/connection.ts'
import { afterAttempt } from '../../../platform/delivery/afterAttempt.ts'
import {
  asciiAddress,
  codedHeaderLine,
  headerDate,
  headerLine,
  mailbox,
  messageContent,
} from '../../../platform/delivery/headers.ts'
import { prepareApart } from '../../../platform/delivery/prepareApart.ts'
import { encodePiece } from '../../../platform/delivery/quotedPrintable.ts'
import type { Candidate, Outbox } from '../../../platform/delivery/sender.ts'
import { lockDeadSenders } from '../../../platform/delivery/senderLock.ts'
import type { Message } from '../../../platform/delivery/transport.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { attachmentParts, type CompiledEmail } from '../rendering/compileEmail.ts'
import { withPermittedCopies } from '../rendering/copyAddresses.ts'
import { type EmailCompiler, PENDING } from '../rendering/emailCompiler.ts'
import { findHtmlAliases, findRecipients, type RecipientData } from '../rendering/findRecipients.ts'
import type { MailSettings } from '../rendering/mailSettings.ts'
import { renderEmail } from '../rendering/renderEmail.ts'
import { mailedFiles } from './mailedFiles.ts'
import type { MailedFile } from './queueUserMails.ts'
import {
  deleteUserMarks,
  findDueUserMails,
  findMarkingUserSenders,
  markUserMails,
  type QueuedUserMail,
  recordUserMailOutcomes,
} from './userMails.sql.ts'

export interface UserMailCandidate extends Candidate {
  mail: QueuedUserMail
  /** Of a mail that is an email; an Error when it cannot be sent at all. */
  email: CompiledEmail | Error | null
  about: RecipientData | null
  /** What is attached, in lines of base64; null of a file that is gone. */
  file: string | null
}

export interface UserMailOptions {
  sql: Sql
  /** One that leaves links as they are: a click of a user is none of the contact's. */
  compiler: EmailCompiler
  settings: MailSettings
  siteKey: Buffer
  storage: Storage
  /** The state of a mail of which nobody knows whether it left. */
  unknown: 'unknown' | 'queued' | 'failed'
}

const NOTHING_SHOWN: RecipientData = { values: {}, owner: null }

export function userMailOutbox({
  sql,
  compiler,
  settings,
  siteKey,
  storage,
  unknown,
}: UserMailOptions): Outbox<UserMailCandidate> {
  const files = mailedFiles(storage)
  let htmlAliases: ReadonlySet<string> = new Set()

  async function prepare(
    due: readonly QueuedUserMail[],
    { known, now }: { known: ReadonlySet<number>; now: Date },
  ): Promise<UserMailCandidate[]> {
    const contents = await files.load(due, known)
    const mails = due.filter(({ id }) => contents.has(id))
    const emails = mails.flatMap(({ id, emailId, aboutId }) =>
      emailId === null ? [] : [{ id, emailId, contactId: aboutId ?? 0 }],
    )
    const compiled = emails.length > 0 ? await compiler.compiledFor(emails, now) : []
    const byMail = new Map(emails.map(({ id }, index) => [id, compiled[index] ?? null]))
    const used = compiled.flatMap((email) => (email && !(email instanceof Error) ? [email] : []))
    const contacts =
      emails.length > 0
        ? await findRecipients(
            sql,
            emails.map(({ contactId }) => contactId),
            { aliases: [...new Set(used.flatMap((email) => email.aliases))], needsOwner: true },
          )
        : new Map<number, RecipientData>()
    if (emails.length > 0) htmlAliases = await findHtmlAliases(sql)
    const notices = mails.flatMap((mail): UserMailCandidate[] =>
      mail.emailId === null
        ? [{ id: mail.id, mail, email: null, about: null, file: contents.get(mail.id) ?? null }]
        : [],
    )
    const ready = mails.flatMap((mail) => {
      const email = byMail.get(mail.id) ?? new Error('The email was deleted.')
      return mail.emailId === null || email === PENDING ? [] : [{ mail, email, contactId: mail.aboutId ?? 0 }]
    })
    const copied = await withPermittedCopies(sql, ready)
    const rendered = copied.map(({ mail, email, contactId }): UserMailCandidate => {
      const contact = contacts.get(contactId)
      const about = contact && !mail.showsContact ? NOTHING_SHOWN : (contact ?? null)
      return { id: mail.id, mail, email, about, file: null }
    })
    return [...notices, ...rendered].sort((a, b) => a.id - b.id)
  }

  return {
    async next({ limit, known, now }) {
      const except = compiler.pendingIds()
      const due = await findDueUserMails(sql, { limit, now, except })
      return prepareApart(
        due.filter((mail) => !known.has(mail.id)),
        (some) => prepare(some, { known, now }),
        (mail, error) => ({ id: mail.id, mail, email: error, about: null, file: null }),
      )
    },

    async tick(db, { attempts, candidates, free, senderId, now }) {
      if (attempts.length > 0)
        await recordUserMailOutcomes(
          db,
          attempts.map(({ candidate: { id, mail }, outcome, senderId: by }) => ({
            id,
            senderId: by,
            ...afterAttempt(outcome, { retryCount: mail.retryCount, unknown, now }),
          })),
          now,
        )
      if (candidates.length === 0 || free === 0) return { marked: new Set(), seen: new Set() }
      // The first ones only: those that somebody else has taken are passed over, and fetched again if it was in vain.
      const ids = candidates.slice(0, free).map(({ id }) => id)
      return { marked: new Set(await markUserMails(db, ids, { free, senderId, now })), seen: new Set(ids) }
    },

    render({ mail, email, about, file }, now) {
      if (email === null) return renderNotice(mail, file, settings, now)
      if (email instanceof Error) throw email
      if (!about) throw new Error('The contact was deleted.')
      const recipient = {
        sendId: 0,
        contactId: mail.aboutId ?? 0,
        address: mail.to[0] ?? '',
        values: about.values,
        owner: about.owner,
        tokens: mail.tokens,
        isBulk: false,
        instead: { name: nameOf(mail), to: mail.to, cc: mail.cc, bcc: mail.bcc },
      }
      return renderEmail(email, recipient, { settings, siteKey, htmlAliases, now }).message
    },

    async recover(db, { now }) {
      const dead = await lockDeadSenders(db, await findMarkingUserSenders(db))
      return deleteUserMarks(db, dead, { now, state: unknown })
    },
  }
}

/** Names the mail in its file and its Message-ID. */
function nameOf({ id }: QueuedUserMail): string {
  return `user-${id}`
}

function renderNotice(mail: QueuedUserMail, file: string | null, settings: MailSettings, now: Date): Message {
  const from = settings.mailer_from_email
  const domain = asciiAddress(from).split('@').at(-1) ?? 'localhost'
  const head =
    codedHeaderLine('From', mailbox(from, settings.mailer_from_name)) +
    (mail.to.length > 0 ? codedHeaderLine('To', mail.to.map((one) => mailbox(one)).join(', ')) : '') +
    (mail.cc.length > 0 ? codedHeaderLine('Cc', mail.cc.map((one) => mailbox(one)).join(', ')) : '') +
    (mail.replyTo === null ? '' : codedHeaderLine('Reply-To', mailbox(mail.replyTo))) +
    headerLine('Subject', mail.subject ?? '') +
    `Date: ${headerDate(now)}\r\nMessage-ID: <${nameOf(mail)}@${domain}>\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n`
  const text = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${encodePiece(mail.body ?? '')}\r\n`
  return {
    key: nameOf(mail),
    from: asciiAddress(settings.mailer_return_path || from),
    to: [...mail.to, ...mail.cc, ...mail.bcc].map(asciiAddress),
    content: messageContent(head, mail.attachment ? withFile(text, mail.attachment, file) : text),
  }
}

function withFile(text: string, { name, mime }: MailedFile, content: string | null): string {
  if (content === null) throw new Error('The file that belongs to the mail is gone.')
  // No line of quoted-printable or base64 holds this.
  const boundary = '=_'
  const parts = attachmentParts([{ fileName: name, mime, content }], boundary)
  return `Content-Type: multipart/mixed; boundary="${boundary}m"\r\n\r\n--${boundary}m\r\n${text}${parts}--${boundary}m--\r\n`
}

/** The outbox of emails: rows of email_sends, from queued to a final state, by set. */

import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { afterAttempt } from '../../../platform/delivery/afterAttempt.ts'
import { prepareApart } from '../../../platform/delivery/prepareApart.ts'
import type { Attempt, Candidate, Outbox, TickOptions } from '../../../platform/delivery/sender.ts'
import { lockDeadSenders } from '../../../platform/delivery/senderLock.ts'
import { recordSenderRejections } from '../../../platform/delivery/senderRejection.ts'
import { recordAttachments } from '../../content/assets/recordAttachments.ts'
import { tellDropped } from '../messageQueue/tellDropped.ts'
import type { Cap, Pacer } from '../pacing/pacer.ts'
import type { CompiledEmail } from '../rendering/compileEmail.ts'
import { withPermittedCopies } from '../rendering/copyAddresses.ts'
import { type EmailCompiler, PENDING } from '../rendering/emailCompiler.ts'
import { feedbackWays } from '../rendering/feedbackWays.ts'
import { findHtmlAliases, findRecipients, type RecipientData } from '../rendering/findRecipients.ts'
import type { MailSettings } from '../rendering/mailSettings.ts'
import { type RenderedEmail, renderEmail } from '../rendering/renderEmail.ts'
import { LANE, MAIL_CHANNEL } from './lanes.ts'
import { raiseEmailCounts } from './raiseEmailCounts.ts'
import { deleteMarks, findMarkingSenders, type UnknownStates } from './senderMarks.sql.ts'
import {
  findQueuedSends,
  markSends,
  type QueuedSend,
  recordSendOutcomes,
  type SendOutcome,
  type WrittenSend,
} from './sends.sql.ts'
import { tellFailed } from './tellFailed.ts'

export interface MailCandidate extends Candidate {
  send: QueuedSend
  /** An Error when the email cannot be sent at all. */
  email: CompiledEmail | Error
  recipient: RecipientData | null
  rendered: RenderedEmail | null
}

/**
 * What happens to mail of which nobody knows whether it left: `hold` keeps it as unknown, `retry` sends it again,
 * `fail` counts it as failed.
 */
export type UnknownMail = Config['unknown_broadcast_mail']

export interface MailOutboxOptions {
  sql: Sql
  compiler: EmailCompiler
  settings: MailSettings & Pick<Config, 'email_approval'>
  siteKey: Buffer
  pacer: Pacer
  unknownBroadcastMail: UnknownMail
  unknownTransactionalMail: UnknownMail
}

/** The outbox of emails for a sender: looks up and compiles what is to be sent, renders it, and keeps what became of it. */
export function mailOutbox(options: MailOutboxOptions): Outbox<MailCandidate> {
  const { sql, compiler, settings, siteKey, pacer } = options
  const ways = feedbackWays(settings)
  let htmlAliases: ReadonlySet<string> = new Set()

  async function markAdmitted(
    db: Db,
    candidates: readonly MailCandidate[],
    { free, senderId, now }: { free: number; senderId: number; now: Date },
  ) {
    const sends = candidates.map((candidate) => candidate.send)
    const admitted = await pacer.admit(db, sends, { free, now })
    const versions = new Map(
      candidates.map(({ id, email }) => [id, email instanceof Error ? null : email.version]),
    )
    const versioned = admitted.sends.map((send) => ({ ...send, version: versions.get(send.id) }))
    const { marked, seen, skipped } = await markSends(db, versioned, {
      free,
      senderId,
      now,
      approval: settings,
    })
    await admitted.count(marked)
    const may = new Set(admitted.sends.map(({ id }) => id))
    // Those that may not are looked for again when they may.
    if (may.size < free) for (const { id } of sends) if (!may.has(id)) seen.add(id)
    return { marked, seen, skipped }
  }

  async function prepare(sends: readonly QueuedSend[], now: Date): Promise<MailCandidate[]> {
    const found = await compiler.compiledFor(sends, now)
    const ready = sends.flatMap((send, index) => {
      const email = found[index] ?? new Error('The email was deleted.')
      return email === PENDING ? [] : [{ send, email, contactId: send.contactId }]
    })
    if (ready.length === 0) return []
    const compiled = await withPermittedCopies(sql, ready)
    const used = [...new Set(compiled.map(({ email }) => email))].flatMap((email) =>
      email instanceof Error ? [] : [email],
    )
    const recipients = await findRecipients(
      sql,
      compiled.map(({ send }) => send.contactId),
      {
        aliases: [...new Set(used.flatMap((email) => email.aliases))],
        needsOwner: used.some((email) => email.needsOwner),
      },
    )
    htmlAliases = await findHtmlAliases(sql)
    // Attachments of their own are for single mails: each of them looks up its few.
    return Promise.all(
      compiled.map(async ({ send, email }) => ({
        id: send.id,
        send,
        email: send.assetIds ? await compiler.attach(email, send.assetIds) : email,
        recipient: recipients.get(send.contactId) ?? null,
        rendered: null,
      })),
    )
  }

  return {
    async next({ limit, known, now }) {
      const except = compiler.pendingIds()
      const find = async (caps: readonly Cap[]) =>
        (await findQueuedSends(sql, { limit, now, caps, except, approval: settings })).filter(
          (send) => !known.has(send.id),
        )
      const sends = await pacer.fetch(find, { now })
      return prepareApart(
        sends,
        (some) => prepare(some, now),
        (send, error) => ({ id: send.id, send, email: error, recipient: null, rendered: null }),
      )
    },

    async tick(db, { attempts, candidates, free, senderId, now }: TickOptions<MailCandidate>) {
      const rows = attempts.map((one) => toRow(one, options, now))
      const [written, { marked, seen, skipped }] = await Promise.all([
        recordSendOutcomes(db, rows, now),
        markAdmitted(db, candidates, { free, senderId, now }),
      ])
      const sent = written.filter((row) => row.state === 'sent')
      if (sent.length > 0) await recordSent(db, sent, attempts, now)
      await recordSenderRejections(db, attempts.flatMap(senderRejection), now)
      await tellFailed(db, written, now)
      await tellDropped(db, { channel: MAIL_CHANNEL, messages: skipped }, now)
      return { marked, seen }
    },

    ended(attempts, now) {
      for (const { candidate, outcome } of attempts)
        pacer.end(
          candidate.send,
          {
            isSent: outcome.kind === 'sent',
            throttled: outcome.kind === 'retry' && outcome.isThrottled ? outcome.reason : null,
          },
          now,
        )
    },

    render(candidate, now) {
      const { email, recipient, send } = candidate
      pacer.begin([send])
      if (email instanceof Error) throw email
      if (!recipient) throw new Error('The contact was deleted.')
      candidate.rendered = renderEmail(
        email,
        {
          sendId: send.id,
          contactId: send.contactId,
          address: send.address,
          values: recipient.values,
          owner: recipient.owner,
          tokens: send.tokens ?? {},
          isBulk: send.lane !== LANE.transactional && !send.ignoresDnc,
        },
        { settings, siteKey, htmlAliases, ways, now },
      )
      return candidate.rendered.message
    },

    async recover(db, { now }) {
      const dead = await lockDeadSenders(db, await findMarkingSenders(db))
      const freed = await deleteMarks(db, dead, { now, states: unknownStates(options) })
      await tellFailed(db, freed, now)
      return freed.length
    },
  }
}

function senderRejection({ candidate, outcome }: Attempt<MailCandidate>) {
  return outcome.kind === 'retry' && outcome.isSenderRejected
    ? [{ address: candidate.send.address, reason: outcome.reason }]
    : []
}

async function recordSent(
  db: Db,
  sent: readonly WrittenSend[],
  attempts: readonly Attempt<MailCandidate>[],
  now: Date,
): Promise<void> {
  const byEmail = Map.groupBy(
    sent.filter((row) => row.emailId !== null),
    (row) => row.emailId ?? 0,
  )
  const emails = new Map(attempts.map(({ candidate }) => [candidate.id, candidate.email]))
  const downloads = sent.flatMap((row) => {
    const email = emails.get(row.id)
    return email === undefined || email instanceof Error
      ? []
      : email.attachments.map((one) => ({
          contactId: row.contactId,
          assetId: one.assetId,
          emailId: email.emailId,
        }))
  })
  const receivers = new Set(downloads.map((download) => download.contactId))
  await Promise.all([
    raiseEmailCounts(db, 'sent', sent),
    appendHappenings(
      db,
      [...byEmail].map(([emailId, rows]) => ({
        type: 'email.sent',
        ids: rows.map((row) => row.contactId),
        payload: {
          emailId,
          sendIds: rows.map((row) => row.id),
          fields: rows.some((row) => receivers.has(row.contactId)) ? ['emails', 'downloads'] : ['emails'],
        },
      })),
      now,
    ),
    recordAttachments(db, downloads, now),
  ])
}

/** The state of mail whose end is not known, by what the configuration wants. */
export const STATE_OF = { hold: 'unknown', retry: 'queued', fail: 'failed' } as const

/** The state of mail whose end is not known, for transactional and for other mail. */
function unknownStates(
  options: Pick<MailOutboxOptions, 'unknownBroadcastMail' | 'unknownTransactionalMail'>,
): UnknownStates {
  return {
    transactional: STATE_OF[options.unknownTransactionalMail],
    other: STATE_OF[options.unknownBroadcastMail],
  }
}

function toRow(
  { candidate, outcome, senderId }: Attempt<MailCandidate>,
  options: MailOutboxOptions,
  now: Date,
): SendOutcome {
  const { id, send, email, rendered } = candidate
  const isSent = outcome.kind === 'sent'
  const states = unknownStates(options)
  const unknown = states[send.lane === LANE.transactional ? 'transactional' : 'other']
  return {
    id,
    contactId: send.contactId,
    senderId,
    ...afterAttempt(outcome, { retryCount: send.retryCount, unknown, now }),
    tokens: isSent ? (rendered?.tokens ?? null) : null,
    copyId: isSent && !(email instanceof Error) ? email.copy.id : null,
  }
}

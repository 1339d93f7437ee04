import type { Db } from '../../../platform/database/connection.ts'
import { recordSenderRejections } from '../../../platform/delivery/senderRejection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { findContactsByAddresses } from '../../audience/contactRows/findContactsByAddresses.ts'
import { addDoNotContact, DNC, type DoNotContact } from '../../audience/preferences/doNotContact.ts'
import { tellFailed } from '../sends/tellFailed.ts'
import { isSenderRefused } from './bounceCategories.ts'
import type { Report } from './report.ts'
import { insertReports, lockReportedSends, type MatchedReport, type ReportedSend } from './reports.sql.ts'

/** Reports that are recorded in one transaction at most. */
export const MAX_REPORTS = 1_000

/**
 * Records what became of messages: a report once, on the send that it proves to be about, else on the contacts with its
 * address. Hard bounces block the channel as bounced, complaints and unsubscribes as unsubscribed. Rejections of the sender
 * block nothing and are counted for administrators. A send has failed after a hard bounce or the fifth attempt. At most ten
 * statements, whatever the number; two more after a merge.
 */
export async function recordReports(db: Db, given: readonly Report[], now: Date): Promise<void> {
  if (given.length === 0) return
  const reports = given.map(softened)
  const sends = await lockReportedSends(
    db,
    reports.flatMap(({ send }) => send ?? []),
  )
  const named = reports.map((report) => sendOf(report, sends))
  const contacts = await findContactsByAddresses(
    db,
    reports.flatMap(({ address, needsSend }, index) =>
      named[index] === undefined && address !== null && !needsSend ? [address] : [],
    ),
  )
  const matched = reports.map((report, index) => match(report, named[index], contacts))
  const { fresh, failed } = await insertReports(db, matched.flat())
  await recordSenderRejections(
    db,
    fresh.flatMap((report) =>
      isAboutSender(report) ? [{ address: report.address, reason: report.reason ?? '' }] : [],
    ),
    now,
  )
  await addDoNotContact(db, fresh.flatMap(blocking), { actor: SYSTEM, now })
  await tellFailed(db, failed, now)
}

// Providers call any final answer a hard bounce, also one that is about the sender.
function softened(report: Report): Report {
  return isAboutSender(report) ? { ...report, kind: 'soft' } : report
}

function isAboutSender({ kind, code, reason }: Pick<Report, 'kind' | 'code' | 'reason'>): boolean {
  const isBounce = kind === 'hard' || kind === 'soft'
  return isBounce && reason !== null && isSenderRefused({ status: code, text: reason })
}

/** The send of a report; null for one that is about a copy, which says nothing about the contact. */
function sendOf(
  { send, address }: Report,
  sends: ReadonlyMap<number, ReportedSend>,
): ReportedSend | null | undefined {
  const found = send ? sends.get(send.sendId) : undefined
  if (!found || address === null) return found
  const copies = (found.bccAddress ?? '').split(',').map(normal)
  return normal(address) !== normal(found.address) && copies.includes(normal(address)) ? null : found
}

function match(
  report: Report,
  send: ReportedSend | null | undefined,
  contacts: ReadonlyMap<string, readonly number[]>,
): MatchedReport[] {
  if (send === null || (send === undefined && report.needsSend)) return []
  if (send) return [{ ...report, contactId: send.contactId, sendId: send.id, emailId: send.emailId }]
  const ids = report.address === null ? [] : (contacts.get(normal(report.address)) ?? [])
  return ids.map((contactId) => ({ ...report, contactId, sendId: null, emailId: null }))
}

function blocking({ contactId, emailId, kind, category, reason }: MatchedReport): DoNotContact[] {
  if (kind === 'soft') return []
  const words = { hard: 'Bounced', complaint: 'Complained', unsubscribe: 'Unsubscribed' }[kind]
  return [
    {
      contactId,
      channel: 'email',
      channelId: emailId,
      reason: kind === 'hard' ? DNC.bounced : DNC.unsubscribed,
      comments: `${words} (${category})${reason ? `: ${reason}` : '.'}`,
    },
  ]
}

function normal(address: string): string {
  return address.trim().toLowerCase()
}

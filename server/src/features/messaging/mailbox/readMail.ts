/** What a mail in the monitored mailbox is: a bounce, a complaint, a wish to unsubscribe, a reply, or nothing of these. */
import type { SendName } from '../../content/links/trackingHash.ts'
import type { Report } from '../feedback/report.ts'
import { messagePool, unwrap } from '../rendering/isolation.ts'
import type { Complaint, FactsJob, MailFacts } from './mailFacts.ts'

export interface ReadMailOptions {
  /** The address of the mailbox. */
  mailbox: string
  /** The send behind a name; null when it was not made here. */
  sendOf(name: string): SendName | null
  now: Date
}

export type MailMeaning =
  | { kind: 'reports'; reports: Report[] }
  | { kind: 'reply'; send: SendName; from: string; messageId: string; at: Date }
  | { kind: 'nothing' }

const NOTHING: MailMeaning = { kind: 'nothing' }

/** Mail comes from anybody: it is one caller among users who look at previews. */
const CALLER = 'mailbox'

const readMailFacts = messagePool.task<FactsJob, MailFacts>(
  new URL('./mailFacts.ts', import.meta.url),
  'readMailFacts',
)

/**
 * Reads one mail in an isolated process. A mail has an effect only with the name of a send: without it the mail may be
 * forged, and would block any contact (decision 204).
 * @throws Error for a mail that takes too much time or memory
 */
export async function readMail(
  source: Buffer,
  { mailbox, sendOf, now }: ReadMailOptions,
): Promise<MailMeaning> {
  const facts = unwrap(await readMailFacts({ source, mailbox }, CALLER))
  const { plus, key, sentAt, failures, words, complaint } = facts
  const named = plus && sendOf(plus.name)
  const send = named ?? firstSend(facts.names, sendOf)
  const at = sentAt !== null && sentAt < now.getTime() ? new Date(sentAt) : now
  const report = { send, at, code: null, reason: null, address: null, needsSend: true as const }
  if (complaint) return complaintOf(complaint, { ...report, key: `${key}:complaint` }, sendOf)
  if (failures && send)
    return reportsOf(
      failures.map(({ index, ...failure }) => ({ ...report, ...failure, key: `${key}:${index}` })),
    )
  if (failures) return NOTHING
  if (plus?.kind === 'unsubscribe' && named)
    return reportsOf([{ ...report, kind: 'unsubscribe', key: `${key}:unsubscribe`, category: 'mail' }])
  if (facts.isByMachine)
    return words && send ? reportsOf([{ ...report, ...words, key: `${key}:words` }]) : NOTHING
  const replied = firstSend(facts.repliedNames, sendOf)
  if (facts.from === null || !replied) return NOTHING
  return { kind: 'reply', send: replied, from: facts.from, messageId: facts.messageId || key, at }
}

function complaintOf(
  { type, address, name }: Complaint,
  report: Omit<Report, 'kind' | 'category'>,
  sendOf: ReadMailOptions['sendOf'],
): MailMeaning {
  if (!['abuse', 'fraud', 'other', 'opt-out', 'opt-out-list', 'miscategorized'].includes(type)) return NOTHING
  const send = report.send ?? (name === null ? null : sendOf(name))
  return send === null
    ? NOTHING
    : reportsOf([{ ...report, send, kind: 'complaint', category: type, address }])
}

function firstSend(names: readonly string[], sendOf: ReadMailOptions['sendOf']): SendName | null {
  for (const name of names) {
    const send = sendOf(name)
    if (send) return send
  }
  return null
}

function reportsOf(reports: Report[]): MailMeaning {
  return reports.length > 0 ? { kind: 'reports', reports } : NOTHING
}

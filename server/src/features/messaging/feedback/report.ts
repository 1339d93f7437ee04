/** What mail servers and providers report about a message that was sent. */
import type { SendName } from '../../content/links/trackingHash.ts'

/**
 * `hard`: the address takes no mail. `soft`: this message was not taken, another may be. `complaint`: the recipient
 * called it unwanted. `unsubscribe`: the recipient wants no more.
 */
export const REPORT_KINDS = ['hard', 'soft', 'complaint', 'unsubscribe'] as const

export type ReportKind = (typeof REPORT_KINDS)[number]

export interface Report {
  kind: ReportKind
  /** The send, where the report proves which one it is about. */
  send: SendName | null
  /** The recipient as the report names it; null when it does not, or when its word is not to be trusted. */
  address: string | null
  /** The report may be forged: it counts on a send only, not on contacts with its address. */
  needsSend?: true
  /** Names the report: the same one again is ignored. */
  key: string
  at: Date
  /** What it was: a category of bounces, or the word of the provider. */
  category: string
  /** The status code of the mail server, where there is one. */
  code: string | null
  /** What the mail server said, or the recipient. */
  reason: string | null
}

/** What providers tell, in one form: each event of a request is a report, one that means nothing here, or an unknown one. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Outbound } from '../../../platform/delivery/outbound.ts'
import type { Report } from '../feedback/report.ts'

/** A report as a provider tells it: the send is named by what the sender had put into the message. */
export type ProviderReport = Omit<Report, 'send'> & {
  /** The name of the message, or its Message-ID. */
  messageName: string | null
}

/** `ignored`: known, and nothing to be done. `unknown`: nobody knows what it means. */
export type ProviderEvent = ProviderReport | 'ignored' | 'unknown'

export interface CallbackRequest {
  headers: IncomingHttpHeaders
  body: Buffer
  now: Date
  /** `mailer_callback_secret`. */
  secret: string | null
  /** `mailer_callback_topics`. */
  topics: readonly string[]
  /** Reaches the provider. */
  outbound: () => Outbound
}

/** Proves who sent a request, and reads it. @throws ApiError 403 for what is not proved, 400 for what cannot be read. */
export type ReadCallback = (request: CallbackRequest) => Promise<ProviderEvent[]>

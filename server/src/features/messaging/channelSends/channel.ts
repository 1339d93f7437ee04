/** A channel that sends through an outbox of the common shape: text messages, tweets, notifications. */
import type { Db } from '../../../platform/database/connection.ts'

/** Where the sends of a channel are kept. The tables have the same columns for sending. */
export interface SendTable {
  log: 'notification_sends' | 'text_message_sends' | 'tweet_sends'
  /** What is sent, and the column of `log` that names it. */
  messages: 'notifications' | 'text_messages' | 'tweets'
  messageId: 'notification_id' | 'text_message_id' | 'tweet_id'
}

export interface ChannelSend {
  id: number
  /** Null when the contact is gone. */
  contactId: number | null
  messageId: number | null
  lane: number
  retryCount: number
  /** What it is sent for, such as `campaign.event`, and its id. */
  source: string | null
  sourceId: number | null
}

/** A send that is ready to leave. */
export interface PreparedSend {
  /** Numbers or ids, as the transport takes them. */
  to: string[]
  /** What the log keeps of `to`. */
  address: string | null
  /** What the transport takes. */
  content: Buffer
  /** What the log keeps of it. */
  text: string
  /** What its links prove it by. */
  hash: string
}

/** A send whose state is another now. */
export interface WrittenChannelSend {
  id: number
  contactId: number | null
  messageId: number | null
  state: 'failed' | 'queued' | 'sent' | 'skipped' | 'unknown'
  error: string | null
  source: string | null
  sourceId: number | null
  /** What it was queued for. */
  dedupeKey: string | null
  retryCount: number
}

export interface Channel {
  /** What do-not-contact calls it; troubles of its transport are kept under it, too. */
  name: string
  sends: SendTable
  /** Names its messages in files and at providers: with the id of the send. */
  keyPrefix: string
  /** What leaves for each send, or why nothing can. A constant number of statements. */
  prepare(sends: readonly ChannelSend[], now: Date): Promise<(PreparedSend | Error)[]>
  /** Counts and tells of sends that came to an end, in the transaction that writes it. */
  written?(db: Db, sends: readonly WrittenChannelSend[], now: Date): Promise<void>
  /** Told of recipients that the provider says are gone for good. */
  forget?(db: Db, gone: readonly { contactId: number; address: string }[], now: Date): Promise<void>
}

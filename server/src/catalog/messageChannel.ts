// A way to reach contacts: declared by the feature that owns what is sent on it.
import type { Context } from '../platform/resource/definition.ts'

/** A message that waited in the queue and is due. */
export interface QueuedMessage {
  /** The row of the queue. */
  id: number
  contactId: number
  /** What is sent: an email, a text message. */
  channelId: number
  /** The campaign event that asked for it. */
  eventId: number | null
  /** What it is sent for, as it was queued: the key under which a contact gets it once. */
  dedupeKey: string
  /** 1 high, 2 normal. */
  priority: number
  /** When it was put into the queue. */
  queuedAt: Date
  /** What whoever queued it has noted for this moment. */
  options: Readonly<Record<string, unknown>>
}

/**
 * What became of a message of the queue. `sent`: it is in the outbox of its channel. `later`: the contact still has had
 * as many as allowed, or the message is not published at the moment; that is no attempt. `failed`: an attempt, repeated
 * until there are none left. `cancelled`: it is not sent any more.
 */
export type QueuedOutcome =
  | { result: 'sent' }
  | { result: 'later'; at: Date; reason: string }
  | { result: 'failed'; reason: string }
  | { result: 'cancelled'; reason: string }

export interface MessageChannel {
  /** Such as `email` or `sms`. */
  name: string
  /**
   * Puts messages that are due into the outbox of the channel, all at once, in the running transaction, which holds their
   * contacts: who is there stays. Contacts may occur more than once; the order is that of priority and date. Outcomes by
   * row of the queue; those that are not named are sent.
   */
  sendQueued(
    context: Context,
    messages: readonly QueuedMessage[],
  ): Promise<ReadonlyMap<number, QueuedOutcome>>
}

/** What carries messages out of the system. One message is in flight per connection. */

export interface Message {
  /** Names the message in file names and logs; the same for every attempt. */
  key: string
  from: string
  to: string[]
  /** The complete message, lines ended by CRLF. */
  content: Buffer
  /** Messages that have the same here say the same, and may leave together where the transport gathers. */
  alike?: string
}

/**
 * How an attempt ended. `retry`: certainly not taken, worth another attempt; `isTransportDown` tells that no message
 * would have got through, so the attempt does not count against this one. `unknown`: the connection died after the
 * message was handed over and before the answer. `isThrottled`: the recipient's mail server asks for less mail.
 * `isSenderRejected`: the mail server refused the sender, not the recipient. The `id` of a message that was sent is the
 * provider's name for it.
 */
export type Outcome =
  | ({ kind: 'sent'; id?: string } & Refused)
  | ({ kind: 'failed'; reason: string; isLoginRefused?: boolean } & Refused)
  | {
      kind: 'retry'
      reason: string
      isTransportDown: boolean
      isThrottled?: boolean
      isSenderRejected?: boolean
    }
  | { kind: 'unknown'; reason: string }

interface Refused {
  /** Of the recipients those that the provider says are gone for good. */
  gone?: readonly string[]
}

/** Why no message at all can leave, and what the other side or the system said. */
export interface Trouble {
  kind: 'unreachable' | 'login refused'
  reason: string
}

/** `M` is what it carries, `O` how an attempt ends. */
export interface Transport<M = Message, O = Outcome> {
  /** Names the transport in the table of rates. */
  readonly name: string
  /** Connections that are open and have nothing to do: so many messages may be marked. */
  readonly idle: number
  /** Where messages that say the same leave together: the most recipients of one request, which takes one connection. */
  readonly recipients?: number
  /** Opens connections until `wanted` are open or the limit is reached; calls back when one is ready. */
  want(wanted: number): void
  /** Sends over an idle connection. Never throws. */
  send(message: M): Promise<O>
  /** Called whenever a connection becomes idle. */
  onIdle(listener: () => void): void
  /** Called after each attempt to reach the other side: with what is in the way, or null when nothing is. */
  onState(listener: (trouble: Trouble | null) => void): void
  /** Waits for messages in flight, then closes every connection. */
  close(): Promise<void>
}

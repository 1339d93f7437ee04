import type { Visitor } from '../../audience/devices/visitor.ts'
import type { ClickThrough } from './clickThrough.ts'
import type { MessageName, SendName } from './trackingHash.ts'

/** A request for the pixel or the web version of a mail that was sent. */
export interface OpenHit {
  at: Date
  visitor: Visitor
  /** The send that the address proves. */
  send: SendName
  isInBrowser: boolean
}

/** A request for a tracked link. */
export interface ClickHit {
  at: Date
  visitor: Visitor
  /** The mail that the address proves; null when it proves none. */
  send: SendName | null
  /** The same for a message of another channel than mail. */
  message?: MessageName | null
  /** Of the device cookie. */
  trackingId?: string | null
  /** The contact that the browser has proved to be before; see `provedContact`. */
  provedId?: number | null
  redirectId: string
  /** Null: a link without it is followed and not counted. */
  clickThrough: ClickThrough | null
  /** The query beside the click-through value: as text, and parsed for the record. */
  query: string
  parameters: Record<string, unknown>
}

/** What a click leads to. */
export interface ClickAnswer {
  /** Null when the link names nothing. */
  location: string | null
  contactId: number | null
  /** Of the device that it came from. */
  trackingId: string | null
}

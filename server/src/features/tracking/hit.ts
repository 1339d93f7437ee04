import type { ClickThrough } from './clickThrough.ts'
import type { SendName } from './trackingHash.ts'
import type { Visitor } from './visitor.ts'

/** A request that is recorded: a pixel, the web version, or a tracked link. */
export type Hit = OpenHit | ClickHit

interface AnyHit {
  at: Date
  visitor: Visitor
  /** The send that the address proves; null when it proves none. */
  send: SendName | null
}

export interface OpenHit extends AnyHit {
  kind: 'open' | 'view'
}

export interface ClickHit extends AnyHit {
  kind: 'click'
  redirectId: string
  /** Null: a link without it is followed and not counted. */
  clickThrough: ClickThrough | null
  /** The query beside the click-through value: as text, and parsed for the record. */
  query: string
  parameters: Record<string, unknown>
}

/** What a hit leads to. */
export interface HitAnswer {
  /** False when the hash or the redirect names nothing. */
  isKnown: boolean
  /** Where a click leads. */
  location: string | null
  contactId: number | null
  /** Of the device that it came from. */
  trackingId: string | null
}

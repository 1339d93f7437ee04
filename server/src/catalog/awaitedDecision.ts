/**
 * A decision that a contact waits at, seen from below: the feature in which contacts do what it waits for can see that a
 * campaign is about to act, and on what. Declared by the feature that keeps who waits.
 */
import type { Db } from '../platform/database/connection.ts'

export interface AwaitedDecision {
  contactId: number
  /** As they were sent. */
  properties: Readonly<Record<string, unknown>>
  /** What runs at once when the contact does it. */
  next: readonly { type: string; properties: Readonly<Record<string, unknown>> }[]
}

/** The decisions of this type, in running campaigns, that the contacts wait at. One statement. */
export type FindAwaited = (
  db: Db,
  type: string,
  asked: { contactIds: readonly number[]; now: Date },
) => Promise<readonly AwaitedDecision[]>

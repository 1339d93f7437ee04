import { storable } from '../values/inputs.ts'
import type { Outcome } from './transport.ts'

/** What becomes of a row of an outbox after an attempt. */
export interface AfterAttempt {
  state: 'sent' | 'failed' | 'queued' | 'unknown'
  /** What the other side or the system said; null for what was sent. */
  error: string | null
  /** When a queued one is due again. */
  attemptAt: Date | null
  /** Counts as a failed attempt of this message. */
  isAttempt: boolean
}

const MINUTE_MS = 60_000
const MAX_REASON = 1_000
/** Pauses between attempts that the server put off, about two days in all; after the last the mail has failed. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 240, 480, 480, 720, 720]
/** A message whose connection could not be used goes back to the queue at once, behind the others. */
const TRANSPORT_DOWN_MS = 1_000

/** `unknown` is the state of a message of which nobody knows whether it left. */
export function afterAttempt(
  outcome: Outcome,
  { retryCount, unknown, now }: { retryCount: number; unknown: 'unknown' | 'queued' | 'failed'; now: Date },
): AfterAttempt {
  const later = (ms: number) => new Date(now.getTime() + ms)
  if (outcome.kind === 'sent') return { state: 'sent', error: null, attemptAt: null, isAttempt: false }
  const error = storable(outcome.reason, MAX_REASON)
  switch (outcome.kind) {
    case 'failed':
      return { state: 'failed', error, attemptAt: null, isAttempt: true }
    case 'unknown':
      return { state: unknown, error, attemptAt: later(MINUTE_MS), isAttempt: true }
    case 'retry': {
      if (outcome.isTransportDown)
        return { state: 'queued', error, attemptAt: later(TRANSPORT_DOWN_MS), isAttempt: false }
      const minutes = RETRY_MINUTES[retryCount]
      if (minutes === undefined) return { state: 'failed', error, attemptAt: null, isAttempt: true }
      return { state: 'queued', error, attemptAt: later(minutes * MINUTE_MS), isAttempt: true }
    }
    default:
      return outcome satisfies never
  }
}

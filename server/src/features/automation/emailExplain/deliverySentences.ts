// Pure: what there is to say of a mail in the outbox, and of a message in the queue.
import type { Say, Sentence } from '../../../catalog/sentences.ts'
import { reasonOf } from '../../messaging/sends/brake.ts'
import type { Delivery, QueuedMessage } from './findDeliveries.ts'

/** How far the mail is, and what holds it up. */
export function deliverySentence(delivery: Delivery, say: Say): Sentence {
  const { dateQueued, dateSent, dateRead, attemptAt, error, name, stoppedAt, stopReason, behind } = delivery
  return say(`email.${codeOf(delivery)}`, {
    name,
    queuedAt: dateQueued,
    at: dateSent ?? dateQueued,
    readAt: dateRead ?? '',
    nextAt: attemptAt,
    stoppedAt: stoppedAt ?? '',
    limit: behind ?? '',
    reason: stoppedAt === null ? (error ?? '–') : reasonOf(stopReason),
  })
}

function codeOf({ state, dateRead, retries, stoppedAt, isHeld, needsApproval, behind }: Delivery): string {
  if (state === 'sent' && dateRead !== null) return 'read'
  if (state !== 'queued') return state
  if (stoppedAt !== null) return 'stopped'
  if (isHeld) return 'heldBack'
  if (needsApproval) return 'unapproved'
  if (behind !== null) return 'paced'
  return retries > 0 ? 'retried' : 'queued'
}

/** Until when the message waits, or why it waits no more; nothing for what left the queue. */
export function queuedSentences({ status, scheduledDate, reason }: QueuedMessage, say: Say): Sentence[] {
  const values = { at: scheduledDate, reason: reason ?? '–' }
  if (status === 'sent') return []
  return [say(status === 'cancelled' ? 'email.waitEnded' : 'email.waits', values)]
}

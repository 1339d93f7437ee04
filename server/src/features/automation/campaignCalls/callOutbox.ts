import type { Sql } from '../../../platform/database/connection.ts'
import type { FairSlots } from '../../../platform/delivery/fairSlots.ts'
import type { OutboundOutcome } from '../../../platform/delivery/outbound.ts'
import type { Attempt, Outbox, TickOptions } from '../../../platform/delivery/sender.ts'
import { lockDeadSenders } from '../../../platform/delivery/senderLock.ts'
import { storable } from '../../../platform/values/inputs.ts'
import {
  type Call,
  type CallEnd,
  deleteEndedCalls,
  endCallsOf,
  findCallingSenders,
  findDueCalls,
  markCalls,
  type QueuedRequest,
  recordCalls,
} from './calls.sql.ts'

const BUSY_MS = 5_000
const MAX_NOTE = 500

/** The outbox of calls for a sender. */
export function callOutbox(sql: Sql, slots: FairSlots): Outbox<Call, QueuedRequest, OutboundOutcome> {
  /** The last poll left out calls because their owner, source or host has no slot. */
  let hasBlocked = false
  return {
    async next({ limit, known, now }) {
      const due = (await findDueCalls(sql, { limit, now })).filter(({ id }) => !known.has(id))
      const next = due.filter((call) => slots.canAcquire(call))
      hasBlocked = next.length < due.length
      return next
    },

    async tick(db, { attempts, candidates, free, senderId, now }: TickOptions<Call, OutboundOutcome>) {
      await recordCalls(
        db,
        attempts.map((one) => endOf(one, now)),
        { senderId, now },
      )
      const finished = attempts.map(({ candidate }) => candidate)
      const marked = await markCalls(db, slots.choose(candidates, free, finished), { senderId, now })
      const shouldRefetch = hasBlocked && finished.length > 0
      return { marked, seen: new Set(candidates.map(({ id }) => id)), shouldRefetch }
    },

    started: (calls) => slots.acquire(calls),
    ended: (attempts) => slots.release(attempts.map(({ candidate }) => candidate)),

    render: ({ request }) => request,

    async recover(db, { now }) {
      const ended = await endCallsOf(db, await lockDeadSenders(db, await findCallingSenders(db)), now)
      await deleteEndedCalls(db)
      return ended
    },
  }
}

function endOf({ candidate, outcome }: Attempt<Call, OutboundOutcome>, now: Date): CallEnd {
  const { id, contactId, eventId, request } = candidate
  const end = { id, contactId, eventId, attemptAt: now }
  if (outcome.kind === 'busy')
    return { ...end, state: 'queued', note: null, attemptAt: new Date(now.getTime() + BUSY_MS) }
  if (outcome.kind !== 'answered' && outcome.kind !== 'too large')
    return { ...end, state: 'failed', note: storable(outcome.reason, MAX_NOTE) }
  const { status, body } = outcome.answer
  const isAccepted =
    request.accepts.length > 0 ? request.accepts.includes(status) : status >= 200 && status < 300
  const text = body.toString('utf8', 0, MAX_NOTE * 4)
  return isAccepted
    ? { ...end, state: 'done', note: null }
    : {
        ...end,
        state: 'failed',
        note: storable(`The server answered ${status}${text === '' ? '.' : `: ${text}`}`, MAX_NOTE),
      }
}

/** The outbox of a channel for a sender: rows from queued to a final state, by set. */
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { prepareApart } from '../../../platform/delivery/prepareApart.ts'
import type { Attempt, Candidate, Outbox, TickOptions } from '../../../platform/delivery/sender.ts'
import { lockDeadSenders } from '../../../platform/delivery/senderLock.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { LANE } from '../sends/lanes.ts'
import type { Channel, ChannelSend, PreparedSend, WrittenChannelSend } from './channel.ts'
import {
  type ChannelOutcome,
  deleteMarks,
  findMarkingSenders,
  findQueuedSends,
  markSends,
  recordSendOutcomes,
} from './channelSends.sql.ts'
import { tellCampaigns } from './tellCampaigns.ts'

export interface ChannelCandidate extends Candidate {
  send: ChannelSend
  prepared: PreparedSend | Error
  /** What it says, and how often it was put off: what is made again together is what was put off together. */
  alike: string
}

const MINUTE_MS = 60_000
/** Pauses between attempts that the provider put off, about a day in all; after the last the message has failed. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 480]
/** A message that could not be handed over goes back to the queue at once, behind the others. */
const TRANSPORT_DOWN_MS = 1_000
const MAX_CONTENT = 10_000
const MAX_ERROR = 1_000
const MAX_PROVIDER_ID = 200

/** Prepares what is due, marks it, and keeps what became of it. */
export function channelOutbox(sql: Sql, channel: Channel): Outbox<ChannelCandidate> {
  const { sends: place } = channel

  return {
    async next({ limit, known, now }) {
      const sends = (await findQueuedSends(sql, place, { limit, now })).filter((send) => !known.has(send.id))
      if (sends.length === 0) return []
      return prepareApart(
        sends,
        async (some) => {
          const prepared = await channel.prepare(some, now)
          return some.map((send, index) =>
            candidateOf(send, prepared[index] ?? new Error('The message was deleted.')),
          )
        },
        candidateOf,
      )
    },

    alike: ({ prepared, alike }) => (prepared instanceof Error ? null : { alike, to: prepared.to }),

    async tick(db, { attempts, candidates, free, senderId, now }: TickOptions<ChannelCandidate>) {
      const outcomes = attempts.map((one) => toOutcome(one, now))
      const written = await recordSendOutcomes(db, place, outcomes, now)
      const sends = candidates.map((candidate) => candidate.send)
      const { marked, seen, skipped } = await markSends(db, channel, sends, { free, senderId, now })
      await forget(channel, db, attempts, now)
      await finish(db, [...written, ...skipped], now)
      return { marked, seen }
    },

    render({ send, prepared, alike }) {
      if (prepared instanceof Error) throw prepared
      const { to, content } = prepared
      return { key: `${channel.keyPrefix}-${send.id}`, from: '', to, content, alike }
    },

    async recover(db, { now }) {
      const dead = await lockDeadSenders(db, await findMarkingSenders(db, place))
      const freed = await deleteMarks(db, place, dead)
      await finish(db, freed, now)
      return freed.length
    },
  }

  async function finish(db: Db, rows: readonly WrittenChannelSend[], now: Date) {
    if (rows.length === 0) return
    await channel.written?.(db, rows, now)
    await tellCampaigns(db, channel.name, rows, now)
  }
}

function candidateOf(send: ChannelSend, prepared: PreparedSend | Error): ChannelCandidate {
  const alike = prepared instanceof Error ? '' : `${send.retryCount} ${prepared.content.toString('latin1')}`
  return { id: send.id, send, prepared, alike }
}

async function forget(
  channel: Channel,
  db: Db,
  attempts: readonly Attempt<ChannelCandidate>[],
  now: Date,
): Promise<void> {
  const gone = attempts.flatMap(({ candidate, outcome }) => {
    const { contactId } = candidate.send
    if (contactId === null || (outcome.kind !== 'sent' && outcome.kind !== 'failed')) return []
    return (outcome.gone ?? []).map((address) => ({ contactId, address }))
  })
  if (gone.length > 0) await channel.forget?.(db, gone, now)
}

function toOutcome(
  { candidate: { send, prepared }, outcome, senderId }: Attempt<ChannelCandidate>,
  now: Date,
): ChannelOutcome {
  const { id, contactId } = send
  const ready = prepared instanceof Error ? null : prepared
  const row: Omit<ChannelOutcome, 'state'> = {
    id,
    contactId,
    senderId,
    error: null,
    attemptAt: null,
    isAttempt: true,
    providerId: null,
    address: ready?.address ?? null,
    content: ready ? storable(ready.text, MAX_CONTENT) : null,
    hash: ready?.hash ?? null,
  }
  const later = (ms: number) => new Date(now.getTime() + ms)
  switch (outcome.kind) {
    case 'sent':
      return {
        ...row,
        state: 'sent',
        isAttempt: false,
        providerId: outcome.id === undefined ? null : storable(outcome.id, MAX_PROVIDER_ID),
      }
    case 'failed': {
      const error = storable(outcome.reason, MAX_ERROR)
      // Nobody waits for a broadcast: it goes on when the login works again.
      if (outcome.isLoginRefused && send.lane >= LANE.broadcast)
        return { ...row, state: 'queued', isAttempt: false, error, attemptAt: later(TRANSPORT_DOWN_MS) }
      return { ...row, state: 'failed', error }
    }
    case 'unknown':
      return { ...row, state: 'unknown', error: storable(outcome.reason, MAX_ERROR) }
    case 'retry': {
      const error = storable(outcome.reason, MAX_ERROR)
      if (outcome.isTransportDown)
        return { ...row, state: 'queued', isAttempt: false, error, attemptAt: later(TRANSPORT_DOWN_MS) }
      const minutes = RETRY_MINUTES[send.retryCount]
      if (minutes === undefined) return { ...row, state: 'failed', error }
      return { ...row, state: 'queued', error, attemptAt: later(minutes * MINUTE_MS) }
    }
    default:
      return outcome satisfies never
  }
}

/**
 * The loop that empties an outbox: fetch ahead, mark, send, record what became of it. Rows are marked before the wire is touched, never
 * more than there are idle connections, and what happened to them is written in the transaction that marks the next.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { now as realNow } from '../clock.ts'
import { bisect } from '../database/bisect.ts'
import { type Db, type Sql, transaction } from '../database/connection.ts'
import { isTransientError } from '../database/isTransientError.ts'
import type { Log } from '../log.ts'
import { watchFailures } from './outboxFailures.ts'
import { type Alike, fitInto } from './packRequests.ts'
import { PostponedError } from './postponedError.ts'
import { takeRate } from './rate.ts'
import { holdSenderLock, type SenderLock } from './senderLock.ts'
import type { Message, Outcome, Transport } from './transport.ts'
import { watchTroubles } from './troubles.ts'

/** A row of the outbox that could be sent next. */
export interface Candidate {
  id: number
}

/** The end of an attempt whose message could not be built. */
export type Unsendable = Extract<Outcome, { kind: 'failed' | 'retry' }>

/** What became of a row that was marked. */
export interface Attempt<C extends Candidate, O = Outcome> {
  candidate: C
  outcome: O | Unsendable
  /** The sender that had marked it. */
  senderId: number
}

/** The rows behind the loop. Its functions take and return sets. What is sent is an `M`, and ends as an `O`. */
export interface Outbox<C extends Candidate, M = Message, O = Outcome> {
  /**
   * At most `limit` due rows in the order in which they should go, with what rendering needs; may return known ones. A row
   * or message that cannot be prepared does not make it throw: its `render` does, with the reason (`prepareApart`).
   */
  next(options: { limit: number; known: ReadonlySet<number>; now: Date }): Promise<C[]>
  /**
   * Records what became of the attempts, and marks the first `free` of the candidates that still are to be sent
   * as being sent by `senderId`. @returns the ids that were marked, and those that need not be tried again; `again` are
   * rows of attempts that were marked once more, for what is sent in turns: at most as many as are idle beside the marked.
   */
  tick(db: Db, options: TickOptions<C, O>): Promise<Ticked<C>>
  /** What a candidate will say, for transports that gather; null for one that cannot be sent, which takes no connection. */
  alike?(candidate: C): Alike | null
  /** Called once for all attempts of a tick, after it was committed. */
  ended?(attempts: readonly Attempt<C, O>[], now: Date): void
  /** Called once for all rows that a tick marked, after it was committed and `ended`, and before they are rendered. */
  started?(candidates: readonly C[]): void
  /** Called after the tick was committed. @throws Error with the reason of a failure; PostponedError for another attempt */
  render(candidate: C, now: Date): M
  /** Records an end for rows that dead senders left marked. @returns how many. */
  recover(db: Db, options: { now: Date }): Promise<number>
}

export interface Ticked<C extends Candidate> {
  marked: Set<number>
  seen: Set<number>
  again?: readonly C[]
  /** Rows that `next` left out may be sent now: `next` is called before the next poll. */
  shouldRefetch?: boolean
}

export interface TickOptions<C extends Candidate, O = Outcome> {
  attempts: Attempt<C, O>[]
  candidates: C[]
  free: number
  /** Connections that are idle, whatever waits for them. */
  idle?: number
  senderId: number
  now: Date
}

export interface SenderOptions<C extends Candidate, M = Message, O = Outcome> {
  sql: Sql
  /** The address of the same database, for the lock's own connection. */
  url: string
  transport: Transport<M, O>
  outbox: Outbox<C, M, O>
  /** Messages a second over all processes; null for no limit. */
  ratePerSecond: number | null
  log: Log
  clock?: () => Date
  /** How often an empty outbox is looked at. */
  pollMs?: number
  /** The channel whose troubles are kept. */
  channel: string
  metrics?: Registry
}

export interface Sender {
  /** Looks at the outbox now. */
  wake(): void
  /** Marks nothing more, waits for messages in flight, and records what became of them. */
  stop(): Promise<void>
}

const AHEAD = 400
/** What was fetched ahead is dropped after this time: the data it would be rendered with grows old. */
const STALE_MS = 5_000
const POLL_MS = 500
const GATHER_MS = 3
const HOUSEKEEPING_MS = 2_000
const ERROR_PAUSE_MS = 1_000
const STOP_MS = 10_000
const UNMARKABLE_MS = 60_000

export async function startSender<C extends Candidate, M = Message, O = Outcome>(
  options: SenderOptions<C, M, O>,
): Promise<Sender> {
  const { sql, url, transport, outbox, log, clock = realNow, pollMs = POLL_MS, ratePerSecond } = options
  const alike = (candidate: C) => outbox.alike?.(candidate) ?? null
  const recipients = outbox.alike ? (transport.recipients ?? 1) : 1
  const most = Math.max(AHEAD, recipients)
  let lock: SenderLock = await holdSenderLock(url)
  let queue: C[] = []
  /** When the oldest of the queue was fetched, and when the outbox was last looked at, by performance.now(). */
  let fetchedAt = 0
  let lookedAt = 0
  let fetching: Promise<void> | null = null
  let isExhausted = false
  let results: Attempt<C, O>[] = []
  /** Results that could not be recorded, for another try. */
  let unrecorded: Attempt<C, O>[] = []
  /** Rows that could not be marked, and until when they are left out, by performance.now(). */
  const unmarkable = new Map<number, number>()
  const inFlight = new Map<number, C>()
  let allowance = 0
  let isStopping = false
  /** Somebody asked to look, and no look has begun since. */
  let isWoken = false
  let signal = Promise.withResolvers<void>()
  const wake = () => signal.resolve()
  transport.onIdle(wake)
  const troubles = watchTroubles({
    sql,
    channel: options.channel,
    transport,
    log,
    clock,
    metrics: options.metrics,
  })
  const failures = watchFailures({ sql, channel: options.channel, log, clock })

  async function fetchAhead(): Promise<void> {
    for (const [id, until] of unmarkable) if (until < performance.now()) unmarkable.delete(id)
    const known = new Set([
      ...unmarkable.keys(),
      ...queue.map((one) => one.id),
      ...inFlight.keys(),
      ...results.map((one) => one.candidate.id),
    ])
    const ahead = ratePerSecond === null ? most : Math.min(most, Math.ceil(ratePerSecond * 2))
    // Of what is known only the queue is still found there, and it is shorter than `most`.
    const limit = Math.min(known.size, most) + ahead
    const found = await outbox.next({ limit, known, now: clock() })
    const unknown = found.filter((one) => !inFlight.has(one.id) && !known.has(one.id))
    isExhausted = unknown.length === 0 && !isWoken
    if (queue.length === 0) fetchedAt = lookedAt
    queue.push(...unknown)
  }

  function fetchInBackground(): void {
    const isDue = !isExhausted || performance.now() - lookedAt >= pollMs
    if (fetching || !isDue || isStopping) return
    lookedAt = performance.now()
    isWoken = false
    fetching = fetchAhead()
      .then(
        () => failures.clear('fetch'),
        (err: unknown) => {
          failures.report('fetch', err)
          isExhausted = true
        },
      )
      .finally(() => {
        fetching = null
        wake()
      })
  }

  async function tick(): Promise<void> {
    const now = clock()
    const { senderId } = lock
    const idle = isStopping ? 0 : transport.idle
    const fitting = recipients > 1 ? fitInto(queue, { most: idle, recipients, alike }) : queue
    const free = await allowed(recipients > 1 ? fitting.length : Math.min(idle, queue.length), now)
    // Where each takes a connection of its own, others make up for those that another sender has meanwhile.
    const candidates = free > 0 ? fitting.slice(0, free * 4) : []
    const attempts = results
    results = []
    try {
      await commit({ attempts, candidates, free, idle, senderId, now })
    } catch (error) {
      // A failed tick wrote nothing: its results are recorded by the next one.
      if (isTransientError(error)) {
        results = [...attempts, ...results]
        throw error
      }
      log.warn({ err: error }, 'a batch of the outbox failed, retrying its rows apart')
      await recordApart(attempts, { senderId, now })
      await markApart(candidates, { free, idle, senderId, now })
    }
  }

  async function commit(tick: TickOptions<C, O> & { senderId: number; now: Date }): Promise<void> {
    const { attempts, candidates, senderId, now } = tick
    const {
      marked,
      seen,
      again = [],
      shouldRefetch = false,
    } = await transaction(sql, (db) => outbox.tick(db, tick))
    outbox.ended?.(attempts, now)
    allowance -= marked.size
    queue = queue.filter((candidate) => !seen.has(candidate.id))
    if (shouldRefetch) isExhausted = false
    const started = [...again, ...candidates.filter(({ id }) => marked.has(id))]
    outbox.started?.(started)
    for (const candidate of started) send(candidate, senderId, now)
  }

  /** Records results in halves. One that cannot be recorded is recorded as failed, with the reason. */
  async function recordApart(
    attempts: readonly Attempt<C, O>[],
    { senderId, now }: { senderId: number; now: Date },
  ): Promise<void> {
    const left = new Set(attempts)
    const record = async (some: readonly Attempt<C, O>[]) => {
      await commit({ attempts: [...some], candidates: [], free: 0, idle: 0, senderId, now })
      for (const one of some) left.delete(one)
    }
    try {
      await bisect(attempts, record, async (attempt, error) => {
        left.delete(attempt)
        log.error({ err: error, id: attempt.candidate.id }, 'the result of a message could not be recorded')
        const reason = `The result of the attempt could not be recorded: ${error.message}`
        await record([{ ...attempt, outcome: { kind: 'failed', reason } }]).catch((err: unknown) => {
          failures.report('record', err, attempt.candidate.id)
          unrecorded.push(attempt)
        })
      })
    } finally {
      results = [...left, ...results]
    }
  }

  /** Marks candidates in halves. One that cannot be marked is left out for a while. */
  async function markApart(
    candidates: readonly C[],
    { free, ...options }: { free: number; idle: number; senderId: number; now: Date },
  ): Promise<void> {
    const mark = async (some: readonly C[]) => {
      const room = Math.min(free, transport.idle)
      if (room > 0) await commit({ attempts: [], candidates: [...some], free: room, ...options })
    }
    await bisect(candidates, mark, (candidate, err) => {
      queue = queue.filter(({ id }) => id !== candidate.id)
      unmarkable.set(candidate.id, performance.now() + UNMARKABLE_MS)
      failures.report('mark', err, candidate.id)
    })
  }

  async function allowed(wanted: number, now: Date): Promise<number> {
    if (wanted <= 0 || ratePerSecond === null) return wanted
    if (allowance < wanted) {
      allowance += await takeRate(sql, transport.name, {
        perSecond: ratePerSecond,
        wanted: wanted - allowance,
        now,
      })
    }
    return Math.min(wanted, allowance)
  }

  function send(candidate: C, senderId: number, now: Date): void {
    inFlight.set(candidate.id, candidate)
    void attempt(candidate, now).then((outcome) => {
      inFlight.delete(candidate.id)
      results.push({ candidate, outcome, senderId })
      wake()
    })
  }

  async function attempt(candidate: C, now: Date): Promise<O | Unsendable> {
    try {
      return await transport.send(outbox.render(candidate, now))
    } catch (error) {
      // The row keeps the reason; a broadcast of it would fill the log.
      log.debug({ err: error, id: candidate.id }, 'a message could not be built')
      const reason = error instanceof Error ? error.message : String(error)
      return error instanceof PostponedError
        ? { kind: 'retry', reason, isTransportDown: false }
        : { kind: 'failed', reason }
    }
  }

  async function step(): Promise<void> {
    if (queue.length > 0 && performance.now() - fetchedAt > STALE_MS) {
      queue = []
      isExhausted = false
    }
    const hasRoom = queue.length < most / 2
    if (hasRoom) fetchInBackground()
    if (queue.length > 0) transport.want(inFlight.size + queue.length)
    // A transaction for two messages costs as much as one for ten: wait a moment for more of those in flight.
    if (inFlight.size > transport.idle && !isStopping) await sleep(GATHER_MS)
    const canMark = queue.length > 0 && transport.idle > 0 && !isStopping
    if (results.length > 0 || canMark) {
      const before = queue.length + results.length
      await tick()
      // With work left and nothing done there is no allowance: wait for it.
      if (results.length > 0 || queue.length + results.length < before) return
    }
    signal = Promise.withResolvers<void>()
    if (results.length > 0 || (isWoken && hasRoom && !fetching)) return
    const timer = setTimeout(wake, queue.length > 0 ? Math.min(pollMs, 50) : pollMs)
    await signal.promise
    clearTimeout(timer)
  }

  const loop = (async () => {
    while (!isStopping) {
      try {
        await step()
        failures.clear('send')
      } catch (err) {
        failures.report('send', err)
        await sleep(ERROR_PAUSE_MS)
      }
    }
  })()

  const housekeeping = setInterval(() => void keepHouse(), HOUSEKEEPING_MS)
  let isKeepingHouse = false
  async function keepHouse(): Promise<void> {
    if (isKeepingHouse) return
    isKeepingHouse = true
    try {
      if (!(await lock.isHeld()) && !isStopping) {
        log.warn('the connection of the sender lock was lost; going on under another id')
        const lost = lock
        lock = await holdSenderLock(url)
        await lost.release().catch(() => {})
      }
      await troubles.confirm()
      await failures.save()
      results.push(...unrecorded)
      unrecorded = []
      if (results.length > 0) wake()
      const recovered = await transaction(sql, (db) => outbox.recover(db, { now: clock() }))
      if (recovered > 0) log.warn({ recovered }, 'messages of a sender that died got an end')
    } catch (err) {
      log.error({ err }, 'looking for dead senders failed; trying again')
    } finally {
      isKeepingHouse = false
    }
  }
  await keepHouse()

  return {
    wake() {
      isExhausted = false
      isWoken = true
      wake()
    },
    async stop() {
      isStopping = true
      wake()
      clearInterval(housekeeping)
      await loop
      await fetching
      const deadline = performance.now() + STOP_MS
      while (inFlight.size > 0 && performance.now() < deadline) await sleep(5)
      try {
        if (results.length > 0) await tick()
        if (unrecorded.length > 0) throw new Error('Some results could not be recorded.')
      } catch (err) {
        log.error(
          { err, messages: results.length + unrecorded.length },
          'what became of the last messages could not be recorded; they become unknown',
        )
      }
      await transport.close()
      await lock.release()
    },
  }
}

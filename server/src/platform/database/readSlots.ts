/**
 * Expensive reads of a process: reports, charts, figures, searches. Each needs a slot while it occupies a connection of the
 * pool, and there are far fewer slots than connections: other requests find a free connection whatever is read.
 */
import { ApiError } from '../errors.ts'
import type { Actor } from '../permissions.ts'
import type { Sql } from './connection.ts'
import { outermost } from './poolWithin.ts'

/** On whose behalf a read runs. */
export interface Reader {
  sql: Sql
  actor: Pick<Actor, 'userId' | 'credentialId'>
  /** Aborts when the client disconnects. Absent for background work, which shares the slots of one reader. */
  signal?: AbortSignal
  /** It occupies a slot already, and needs no second one: readers that hold one and wait for another would block each other. */
  hasReadSlot?: boolean
}

/** All slots are occupied, and none became free in time. */
export class NoReadSlot extends ApiError {}

/** Slots per connection of the pool. */
const SHARE = 1 / 3
/** How long a request waits for a slot. */
const PATIENCE_MS = 10_000
/** Requests that wait for a slot; further ones are refused at once. */
const LONGEST_LINE = 200
const RETRY_SECONDS = '5'
const BACKGROUND = 'background'

interface Waiter {
  key: string
  start(): void
}

interface Slots {
  /** Of all readers. */
  limit: number
  /** Of one reader. */
  limitEach: number
  occupied: number
  occupiedBy: Map<string, number>
  /** In the order of arrival. None of them can start: its reader has no slot left, or the process has none. */
  line: Waiter[]
}

const slotsByPool = new WeakMap<Sql, Slots>()

/**
 * Waits for a slot. @returns what releases it; calling that again has no effect.
 * @param waitMs for a request; background work waits as long as it takes unless told
 * @throws NoReadSlot 429 when the reader occupies all slots of one reader, 503 when all are occupied; ApiError 503 when
 * the client disconnects meanwhile.
 */
export async function acquireReadSlot(
  { sql, actor, signal, hasReadSlot = false }: Reader,
  waitMs = signal ? PATIENCE_MS : Number.POSITIVE_INFINITY,
): Promise<() => void> {
  if (signal?.aborted) throw disconnected()
  if (hasReadSlot) return () => {}
  const slots = slotsOf(outermost(sql))
  const key = signal ? readerKey(actor) : BACKGROUND
  if (hasFree(slots, key)) occupy(slots, key)
  else await waitInLine(slots, key, { waitMs, signal })
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    release(slots, key)
  }
}

/** The error of a request whose client has disconnected: it reaches no client. */
export function disconnected(): ApiError {
  return new ApiError(503, 'busy', 'The client disconnected before the response was complete.')
}

function readerKey({ userId, credentialId }: Reader['actor']): string {
  return userId === null ? `credential ${credentialId}` : `user ${userId}`
}

function slotsOf(pool: Sql): Slots {
  const known = slotsByPool.get(pool)
  if (known) return known
  const limit = Math.max(1, Math.floor(pool.home.connections * SHARE))
  const slots: Slots = {
    ...{ limit, limitEach: Math.ceil(limit / 2), occupied: 0 },
    ...{ occupiedBy: new Map(), line: [] },
  }
  slotsByPool.set(pool, slots)
  return slots
}

function hasFree({ limit, limitEach, occupied, occupiedBy }: Slots, key: string): boolean {
  return occupied < limit && (occupiedBy.get(key) ?? 0) < limitEach
}

function occupy(slots: Slots, key: string): void {
  slots.occupied++
  slots.occupiedBy.set(key, (slots.occupiedBy.get(key) ?? 0) + 1)
}

function release(slots: Slots, key: string): void {
  slots.occupied--
  const left = (slots.occupiedBy.get(key) ?? 1) - 1
  if (left > 0) slots.occupiedBy.set(key, left)
  else slots.occupiedBy.delete(key)
  for (const waiter of [...slots.line]) {
    if (slots.occupied >= slots.limit) return
    if (!hasFree(slots, waiter.key)) continue
    leaveLine(slots, waiter)
    occupy(slots, waiter.key)
    waiter.start()
  }
}

function leaveLine({ line }: Slots, waiter: Waiter): void {
  const index = line.indexOf(waiter)
  if (index >= 0) line.splice(index, 1)
}

async function waitInLine(
  slots: Slots,
  key: string,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  if (signal && slots.line.length >= LONGEST_LINE) throw refusal(slots, key)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waiter: Waiter = { key, start: resolve }
  const giveUp = (error: ApiError) => {
    leaveLine(slots, waiter)
    reject(error)
  }
  const onAbort = () => giveUp(disconnected())
  const timer = Number.isFinite(waitMs) ? setTimeout(() => giveUp(refusal(slots, key)), waitMs) : undefined
  signal?.addEventListener('abort', onAbort, { once: true })
  slots.line.push(waiter)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

function refusal({ limitEach, occupiedBy }: Slots, key: string): NoReadSlot {
  const headers = { 'retry-after': RETRY_SECONDS }
  if ((occupiedBy.get(key) ?? 0) >= limitEach)
    return new NoReadSlot(
      429,
      'too_many_requests',
      `${limitEach} reports, searches or figures of yours are being read. Wait until one of them is complete.`,
      { headers },
    )
  return new NoReadSlot(
    503,
    'busy',
    'Too many reports, searches and figures are being read at the moment. Please try again.',
    { headers },
  )
}

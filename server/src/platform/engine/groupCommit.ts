/** Group commit: what concurrent requests want from the database is done together, and answered after the commit. */
import { ONE_PLAN } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { currentHops, withHops } from '../hops.ts'

export interface GroupOptions<T, R> {
  /** Does the items together, with one answer per item, in order. Nothing of them is done when it rejects. */
  write(items: T[]): Promise<R[]>
  /** Items of a group at most. */
  maxItems?: number
  /** Items that wait at most; more are refused. */
  maxWaiting?: number
  /** Told of an item that cannot be written, alone. */
  failed?: (error: unknown, item: T) => void
  /** Told that nothing waits any more, and no rest is left. */
  idle?: () => void
  /** After a small group the next one waits a little for others to come, see `REST`. */
  rests?: boolean
}

export interface Group<T, R> {
  /**
   * Resolves with the item's answer once it is committed.
   * @throws ApiError 503 when too much waits; what `write` threw when the item fails alone.
   */
  add(item: T): Promise<R>
}

interface Waiting<T, R> {
  item: T
  /** The number of requests of installations that led to it; a group has the largest number of its items. */
  hops: number
  resolve(answer: R): void
  reject(error: unknown): void
}

const MAX_ITEMS = 500
const MAX_WAITING = 10_000
/**
 * A group of one costs nearly as much as one of sixteen. Who rests after a smaller one does so for `perMs` times what that
 * took, between `least` and `most` milliseconds, or until `full` wait (decision 200).
 */
const REST = { perMs: 2, least: 5, most: 20, full: 16 }
/** For so many, plans that fit are worth planning anew. */
const WORTH_PLANNING = 40

/**
 * One group is written at a time. While it is, the next one grows, so groups are as large as the load asks for: nobody
 * waits for others to come, except in the rest after a small group, where groups rest.
 */
export function groupCommit<T, R>(options: GroupOptions<T, R>): Group<T, R> {
  const { write, maxItems = MAX_ITEMS, maxWaiting = MAX_WAITING } = options
  const full = Math.min(REST.full, maxItems)
  const waiting: Waiting<T, R>[] = []
  let isWriting = false
  let resting: NodeJS.Timeout | null = null
  let soon: NodeJS.Immediate | null = null

  function schedule(): void {
    if (isWriting || (resting && waiting.length < full)) return
    if (waiting.length === 0) options.idle?.()
    else if (waiting.length >= maxItems) void run()
    // Not at once: requests that the process has received already go with it.
    else soon ??= setImmediate(() => void run())
  }

  async function run(): Promise<void> {
    if (soon) clearImmediate(soon)
    if (resting) clearTimeout(resting)
    soon = null
    resting = null
    isWriting = true
    const members = waiting.splice(0, maxItems)
    const begun = performance.now()
    await commit(members)
    isWriting = false
    if (options.rests && members.length < full) resting = startRest(performance.now() - begun)
    schedule()
  }

  function startRest(tookMs: number): NodeJS.Timeout {
    const restMs = Math.min(REST.most, Math.max(REST.least, REST.perMs * tookMs))
    return setTimeout(() => {
      resting = null
      schedule()
    }, restMs)
  }

  async function commit(members: Waiting<T, R>[]): Promise<void> {
    try {
      const hops = Math.max(...members.map((member) => member.hops))
      const answers = await withHops(hops, () => write(members.map((member) => member.item)))
      members.forEach((member, index) => {
        member.resolve(answers[index] as R)
      })
    } catch (error) {
      const [only, ...rest] = members
      if (!only) return
      if (rest.length === 0 || !isAvoidable(error)) {
        options.failed?.(error, only.item)
        for (const member of members) member.reject(error)
        return
      }
      const middle = Math.ceil(members.length / 2)
      await commit(members.slice(0, middle))
      await commit(members.slice(middle))
    }
  }

  return {
    add(item) {
      if (waiting.length >= maxWaiting)
        return Promise.reject(
          new ApiError(503, 'busy', 'Too many requests are waiting. Try again in a moment.'),
        )
      return new Promise<R>((resolve, reject) => {
        waiting.push({ item, hops: currentHops(), resolve, reject })
        schedule()
      })
    },
  }
}

/** The option of the transaction in which a group is written: what a few want is planned once for all groups. */
export function planFor(items: readonly unknown[]): string | undefined {
  return items.length < WORTH_PLANNING ? ONE_PLAN : undefined
}

/** Groups by name; one exists while something of it waits, is being done or rests. */
export interface NamedGroups<T, R> {
  /** As `Group.add`. */
  add(name: string, item: T): Promise<R>
}

/** Groups that come and go with the names that are used. */
export function namedGroups<T, R>(options: Omit<GroupOptions<T, R>, 'idle'>): NamedGroups<T, R> {
  const groups = new Map<string, Group<T, R>>()
  return {
    add(name, item) {
      const group = groups.get(name) ?? groupCommit({ ...options, idle: () => groups.delete(name) })
      groups.set(name, group)
      return group.add(item)
    },
  }
}

/** Room for locks, and memory, that a smaller group needs less of. */
const NO_ROOM = '53200'

/** An error that a smaller group could avoid: not a lost connection, a full disk or a shutdown. */
function isAvoidable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code === NO_ROOM) return true
  return !/^(08|53|57|58|XX)|^(CONNECTION|CONNECT|E[A-Z]+$)/.test(String(error.code))
}

// Requests that wait for what background work is about to do because of them.
import { setTimeout } from 'node:timers/promises'

/** So long a request waits. */
const WAIT_MS = 1_000
/** Between two looks. */
const LOOK_MS = 40
/** Requests that wait at once; the others take what there is. */
const MAX_WAITING = 1_000

/**
 * Waits for what consumers and jobs do: looks again until `isThere`, for a second at most, and answers what it saw last;
 * null when too many wait already. Looks of many requests belong into one statement (`groupCommit`).
 */
export function patience(): <T>(look: () => Promise<T>, isThere: (seen: T) => boolean) => Promise<T | null> {
  let waiting = 0
  return async (look, isThere) => {
    if (waiting >= MAX_WAITING) return null
    waiting++
    try {
      const end = performance.now() + WAIT_MS
      while (true) {
        await setTimeout(LOOK_MS)
        const seen = await look()
        if (isThere(seen) || performance.now() >= end) return seen
      }
    } finally {
      waiting--
    }
  }
}

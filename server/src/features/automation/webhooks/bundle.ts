/** A row of what waits for a webhook. */
export interface Waiting {
  key: number
  events: number
  /** In bytes. */
  size: number
}

/** Events and bytes of a row or request at most; one event may be larger. */
export interface Bounds {
  limit: number
  bytes: number
}

/**
 * Makes requests of rows, in their order: as many rows in each as its events allow, at most so many requests, and so many
 * bytes in all. One that begins within the bounds may end beyond them by its last row.
 * @returns the keys of each.
 */
export function bundle(
  rows: readonly Waiting[],
  { limit, bytes, requests }: Bounds & { requests: number },
): number[][] {
  const made: number[][] = []
  let events = 0
  let size = 0
  for (const row of rows) {
    if (size >= bytes) break
    let last = made.at(-1)
    if (!last || events + row.events > limit) {
      if (made.length >= requests) break
      last = []
      made.push(last)
      events = 0
    }
    last.push(row.key)
    events += row.events
    size += row.size
  }
  return made
}

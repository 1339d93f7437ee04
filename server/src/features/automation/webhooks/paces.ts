import type { Wanted } from './claims.sql.ts'
import type { Request } from './delivery.ts'

/** Requests that a webhook is given at once: before anything is known of it, and however quick it is. */
const FIRST_REQUESTS = 32
const MOST_REQUESTS = 256
/** What a turn begins with, in seconds. */
const AT_FIRST_S = 0.3
const MOST_KNOWN = 10_000

/** What is known of webhooks: nothing large is read in vain for a slow one, nor many rows where few are many events. */
export interface Paces {
  /** What to ask for: so many requests, or what its last turn makes likely. */
  want(id: number, requests?: number): Wanted
  /** Notes what was taken. */
  taken(id: number, requests: readonly Request[]): void
  /** Notes how many requests a second a turn made. */
  made(id: number, perSecond: number): void
}

export function notePaces(limit: number): Paces {
  const paces = new Map<number, { perSecond: number | null; rows: number }>()
  const of = (id: number) => paces.get(id) ?? { perSecond: null, rows: limit }
  const set = (id: number, pace: { perSecond: number | null; rows: number }) => {
    if (paces.size >= MOST_KNOWN) paces.clear()
    paces.set(id, pace)
  }
  return {
    want(id, requests) {
      const { perSecond, rows } = of(id)
      const likely = perSecond === null ? FIRST_REQUESTS : Math.max(2, Math.ceil(perSecond * AT_FIRST_S))
      const most = Math.min(MOST_REQUESTS, requests ?? likely)
      return { id, requests: most, rows: Math.ceil(most * rows) + 1 }
    },
    taken(id, requests) {
      if (requests.length === 0) return
      const rows = requests.reduce((sum, { keys }) => sum + keys.length, 0)
      set(id, { ...of(id), rows: rows / requests.length })
    },
    made(id, perSecond) {
      set(id, { ...of(id), perSecond })
    },
  }
}

// The notification behind the reaction time. It is never the guarantee: consumers also look once a second.
import type { Sql } from '../database/connection.ts'

export const WAKE_CHANNEL = 'campanile_events'

/** At most one notification in this time per process: a NOTIFY serialises the commits of those who send it. */
const INTERVAL_MS = 50

interface Wake {
  sentAt: number
  timer: NodeJS.Timeout | null
}

const wakes = new WeakMap<Sql, Wake>()

/**
 * Tells the consumers of all processes that there are new happenings. Call it after the commit, never inside
 * a transaction. Returns at once; a failure is left to the consumers' own looking.
 */
export function wakeConsumers(sql: Sql): void {
  const wake = wakes.get(sql) ?? { sentAt: 0, timer: null }
  wakes.set(sql, wake)
  if (wake.timer) return
  const waitMs = Math.max(0, wake.sentAt + INTERVAL_MS - performance.now())
  wake.timer = setTimeout(() => {
    wake.timer = null
    wake.sentAt = performance.now()
    sql.notify(WAKE_CHANNEL, '').catch(() => {})
  }, waitMs)
  wake.timer.unref()
}

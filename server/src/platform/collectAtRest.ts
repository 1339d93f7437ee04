// Gives memory back once there is nothing to do. The collector works when memory is asked for, and at rest nobody asks.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const INTERVAL_MS = 5_000
/** Calm for so long is rest. */
const CALM_MS = 15_000
/** Busy is a process that spends more than this share of an interval on work; looking for work takes less. */
const BUSY_SHARE = 0.15
/** Less than that is not worth a look through the heap. */
const WORTH_BYTES = 50 * 2 ** 20

/**
 * Collects all garbage when the process has come to rest after work and has grown by it: a fraction of a second that
 * nobody waits for.
 * @param options for tests
 */
export function collectAtRest({
  intervalMs = INTERVAL_MS,
  calmMs = CALM_MS,
}: {
  intervalMs?: number
  calmMs?: number
} = {}): { stop(): Promise<void> } {
  const collect = collector()
  let measured = performance.eventLoopUtilization()
  let wasBusy = true
  let calmSince = performance.now()
  let atRest = 0
  const timer = setInterval(() => {
    const present = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(present, measured)
    measured = present
    if (utilization > BUSY_SHARE) {
      wasBusy = true
      calmSince = performance.now()
    } else if (wasBusy && performance.now() - calmSince >= calmMs) {
      wasBusy = false
      if (process.memoryUsage.rss() < atRest + WORTH_BYTES) return
      collect()
      atRest = process.memoryUsage.rss()
    }
  }, intervalMs).unref()
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: {
    type: 'major'
    execution: 'sync'
    flavor: 'last-resort'
  }) => void
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

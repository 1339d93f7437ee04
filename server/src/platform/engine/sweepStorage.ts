import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '../clock.ts'
import type { Service } from './service.ts'

const INTERVAL_MS = 600_000
/** Whoever writes shows a sign of life with every part; whoever reads what was replaced has that long. */
const UNTOUCHED_MS = 3_600_000

/** Sweeps what killed writers left, at the start and every ten minutes. In each process: folders are of one machine. */
export const sweepStorage: Service = async ({ storage, log }) => {
  const stopping = new AbortController()
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const removed = await storage.sweep(new Date(now().getTime() - UNTOUCHED_MS))
        if (removed > 0) log.info({ removed }, 'leftovers of files were swept')
      } catch (err) {
        log.error({ err }, 'sweeping leftovers of files failed; trying again')
      }
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

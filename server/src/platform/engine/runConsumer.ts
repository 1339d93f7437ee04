// The loop of one consumer in one process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../database/connection.ts'
import { type Consumer, consumeHappenings, type EngineContext, type Progress } from './consume.ts'
import { wakeConsumers } from './wake.ts'

/** How long to wait for a notification before looking again. `busy`: the process that holds the cursor goes on. */
const WAIT_MS: Record<Progress, number> = { more: 0, busy: 1_000, 'caught up': 1_000 }
const AFTER_FAILURE_MS = 1_000
/**
 * Steps that found something are this far apart, unless more can be read at once: under a steady stream of happenings a
 * consumer works on larger sets instead of asking fifty times a second. Where steps take long, because the machine has much
 * to do, they are further apart: what each costs is shared by more happenings, and requests get their turn (decision 200).
 */
const PACE_MS = { least: 100, most: 400, perStep: 30 }

export interface ConsumerLoop {
  /** It looks for more as soon as it may, whether it is woken or not. */
  readonly isWoken: boolean
  /** Looks at once instead of at the next sweep. */
  wake(): void
  /** Ends after the batch under way. */
  stop(): Promise<void>
}

export interface LoopOptions extends EngineContext {
  sql: Sql
  clock: () => Date
  /** What measures a step and waits after it. */
  timer?: Timer
}

interface Timer {
  /** Milliseconds since some moment. */
  now(): number
  /** Waits so long, or until the signal. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** Works off the consumer's happenings until it is stopped: on each wake, and once a second as the guarantee. */
export function runConsumer(
  consumer: Consumer,
  { sql, config, log, catalog, clock, timer = REAL }: LoopOptions,
): ConsumerLoop {
  const ending = new AbortController()
  let isWoken = false
  let waiting = new AbortController()

  /** How long to rest whatever comes, and then how long to wait for news. */
  async function step(isSure: boolean): Promise<{ restMs: number; waitMs: number }> {
    const begin = timer.now()
    try {
      const context = { now: clock(), config, log, catalog }
      const { progress, handled } = await consumeHappenings(sql, consumer, context, { isSure })
      if (handled === 0 || progress === 'more') return { restMs: 0, waitMs: WAIT_MS[progress] }
      // The handler may have written happenings of its own.
      wakeConsumers(sql)
      const tookMs = timer.now() - begin
      const paceMs = Math.min(PACE_MS.most, Math.max(PACE_MS.least, PACE_MS.perStep * tookMs))
      return { restMs: paceMs - tookMs, waitMs: WAIT_MS[progress] }
    } catch (err) {
      if (!ending.signal.aborted)
        log.error({ err, consumer: consumer.name }, 'happenings could not be handled; trying again')
      return { restMs: 0, waitMs: AFTER_FAILURE_MS }
    }
  }

  async function loop(): Promise<void> {
    let isSure = false
    while (!ending.signal.aborted) {
      isWoken = false
      const { restMs, waitMs } = await step(isSure)
      if (restMs > 0) await timer.pause(restMs, ending.signal)
      isSure = isWoken || waitMs === 0
      if (isSure) continue
      waiting = new AbortController()
      // Those that began together would look together, each on a connection of its own.
      await timer.pause(waitMs * (0.7 + 0.3 * Math.random()), waiting.signal)
      isSure = isWoken
    }
  }

  function wake(): void {
    isWoken = true
    waiting.abort()
  }

  const ended = loop()
  return {
    get isWoken() {
      return isWoken
    },
    wake,
    async stop() {
      ending.abort()
      wake()
      await ended
    },
  }
}

const REAL: Timer = {
  now: () => performance.now(),
  async pause(ms, signal) {
    if (!signal.aborted) await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  },
}

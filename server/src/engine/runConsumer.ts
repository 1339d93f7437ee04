// The loop of one consumer in one process.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../database/connection.ts'
import { type Consumer, consumeEvents, type EngineContext, type Progress } from './consume.ts'
import { wakeConsumers } from './wake.ts'

/** How long to wait for a notification before looking again. `busy`: the process that holds the cursor goes on. */
const WAIT_MS: Record<Progress, number> = { more: 0, blocked: 20, busy: 1_000, 'caught up': 1_000 }
const AFTER_FAILURE_MS = 1_000

export interface ConsumerLoop {
  /** Looks at once instead of at the next sweep. */
  wake(): void
  /** Ends after the batch under way. */
  stop(): Promise<void>
}

export interface LoopOptions extends EngineContext {
  sql: Sql
  clock: () => Date
}

/** Works off the consumer's events until it is stopped: on each wake, and once a second as the guarantee. */
export function runConsumer(consumer: Consumer, { sql, config, log, clock }: LoopOptions): ConsumerLoop {
  let isStopped = false
  let isWoken = false
  let waiting = new AbortController()

  async function step(): Promise<number> {
    try {
      const { progress, handled } = await consumeEvents(sql, consumer, { now: clock(), config, log })
      // The handler may have written events of its own.
      if (handled > 0) wakeConsumers(sql)
      return WAIT_MS[progress]
    } catch (err) {
      if (!isStopped)
        log.error({ err, consumer: consumer.name }, 'domain events could not be handled; trying again')
      return AFTER_FAILURE_MS
    }
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      const waitMs = await step()
      if (waitMs === 0 || isWoken || isStopped) continue
      waiting = new AbortController()
      await sleep(waitMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
    }
  }

  function wake(): void {
    isWoken = true
    waiting.abort()
  }

  const ended = loop()
  return {
    wake,
    async stop() {
      isStopped = true
      wake()
      await ended
    },
  }
}

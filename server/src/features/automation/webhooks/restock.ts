import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldHook } from './claims.sql.ts'
import type { Delivery, Request } from './delivery.ts'

/** What a webhook in hand wants: that these deliveries are written, and more to send. */
export interface Ask {
  id: number
  senderId: number
  direction: 'ASC' | 'DESC'
  deliveries: readonly Delivery[]
  /** What is ready, up to the row `after`. */
  rest: readonly Request[]
  after: number
  /** How many requests more. */
  requests: number
}

/** @returns null when the webhook is not in hand any more, or unpublished. @throws when nothing could be written. */
export type Restock = (ask: Ask) => Promise<HeldHook | null>

/** A transaction for two webhooks costs as much as one for eight, and none of them waits meanwhile. */
const GATHER_MS = 10

/** Brings together what webhooks ask for, in one transaction at a time. */
export function gatherRestocks(make: (asks: readonly Ask[]) => Promise<Map<number, HeldHook>>): Restock {
  let gathered: { ask: Ask; answer: PromiseWithResolvers<HeldHook | null> }[] = []
  let isBusy = false

  async function work(): Promise<void> {
    isBusy = true
    await sleep(GATHER_MS)
    while (gathered.length > 0) {
      const now = gathered
      gathered = []
      try {
        const made = await make(now.map(({ ask }) => ask))
        for (const { ask, answer } of now) answer.resolve(made.get(ask.id) ?? null)
      } catch (error) {
        for (const { answer } of now) answer.reject(error)
      }
    }
    isBusy = false
  }

  return (ask) => {
    const answer = Promise.withResolvers<HeldHook | null>()
    gathered.push({ ask, answer })
    if (!isBusy) void work()
    return answer.promise
  }
}

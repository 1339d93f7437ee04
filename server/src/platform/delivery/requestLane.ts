import type { Transport } from './transport.ts'

/** Concurrent requests of a lane in one process. */
export const LANE_SLOTS = 64

/** A transport without connections of its own: what is handed over is done by `make`, some at a time. */
export function requestLane<M, O>(name: string, make: (message: M) => Promise<O>): Transport<M, O> {
  const listeners: (() => void)[] = []
  let busy = 0
  return {
    name,
    get idle() {
      return LANE_SLOTS - busy
    },
    onState() {},
    want() {},
    onIdle(listener) {
      listeners.push(listener)
    },
    async send(message) {
      busy += 1
      try {
        return await make(message)
      } finally {
        busy -= 1
        for (const listener of listeners) listener()
      }
    },
    async close() {},
  }
}

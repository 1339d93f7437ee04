// Loop protection: requests that an installation sends carry how many requests led to them, across events and processes.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Names the header in requests to other servers, and in those that come from them. */
export const HOPS_HEADER = 'campanile-hops'

/** Requests that may follow from each other. The next one is refused with 508. */
export const MAX_HOPS = 5

const storage = new AsyncLocalStorage<number>()

/** The number of requests of installations that led to the current work; 0 for work that a person or another program began. */
export function currentHops(): number {
  return storage.getStore() ?? 0
}

/** Runs `fn` as a consequence of so many requests: events that it publishes and requests that it queues carry the number. */
export function withHops<T>(hops: number, fn: () => T): T {
  return hops === currentHops() ? fn() : storage.run(hops, fn)
}

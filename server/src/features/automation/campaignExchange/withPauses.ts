// Long synchronous work of an import, in pieces: other requests are served in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { disconnected } from '../../../platform/database/readSlots.ts'
import type { Context } from '../../../platform/resource/definition.ts'

/** Longest time without a pause, unless one item takes longer. */
const SLICE_MS = 10

/**
 * The items, with pauses for other requests.
 * @throws ApiError 503 when the client disconnects
 */
export async function* withPauses<T>(
  context: Pick<Context, 'signal'>,
  items: Iterable<T>,
): AsyncGenerator<T> {
  let start = performance.now()
  for (const item of items) {
    if (performance.now() - start > SLICE_MS) {
      await nextTurn()
      start = performance.now()
    }
    requireClient(context)
    yield item
  }
}

/** @throws ApiError 503 when the client of the request has disconnected. */
export function requireClient({ signal }: Pick<Context, 'signal'>): void {
  if (signal?.aborted) throw disconnected()
}

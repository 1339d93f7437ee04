import { isTransientError } from './isTransientError.ts'

/**
 * Handles items together. A set that fails is halved until the failing items are alone: each of `k` costs two calls per
 * halving. `handle` undoes what it did when it throws.
 * @param failed called for each item that fails alone
 * @throws transient errors, after which the sets that were handled stay handled.
 */
export async function bisect<T>(
  items: readonly T[],
  handle: (items: readonly T[]) => Promise<void>,
  failed: (item: T, error: Error) => Promise<void> | void,
): Promise<void> {
  const [only] = items
  if (only === undefined) return
  try {
    await handle(items)
  } catch (error) {
    if (isTransientError(error)) throw error
    if (items.length === 1) return failed(only, error instanceof Error ? error : new Error(String(error)))
    const middle = items.length >> 1
    await bisect(items.slice(0, middle), handle, failed)
    await bisect(items.slice(middle), handle, failed)
  }
}

import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../../platform/errors.ts'
import { tooLarge } from '../../../platform/http/receiveBody.ts'

export interface BodyWatch {
  /** All of the body, what no part of it takes included. */
  maxBytes: number
  /** So long it may be as slow as it likes: most are there at once. */
  graceMs: number
}

/** Bytes that come in a second at least, from the beginning: less than any telephone sends. */
const SLOWEST_BYTES = 1_000

/**
 * Watches a body that somebody else reads: uploads may take long, and hold a place while they do. Call it in the moment
 * in which reading begins. `work` is what reads; nobody waits for it any more once the body is too long or too slow.
 * @throws ApiError 413 or 408.
 */
export async function watchBody<T>(
  body: IncomingMessage,
  { maxBytes, graceMs }: BodyWatch,
  work: () => Promise<T>,
): Promise<T> {
  if (Number(body.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const problem = Promise.withResolvers<never>()
  const began = performance.now()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) problem.reject(tooLarge(maxBytes))
  }
  const look = () => {
    const seconds = (performance.now() - began) / 1_000
    if (bytes < seconds * SLOWEST_BYTES) problem.reject(tooSlow())
  }
  // After what has arrived meanwhile: a process that was busy is no slow visitor.
  const timer = setInterval(() => setImmediate(look), graceMs).unref()
  body.on('data', count)
  try {
    return await Promise.race([work(), problem.promise])
  } finally {
    clearInterval(timer)
    body.off('data', count)
  }
}

function tooSlow(): ApiError {
  return new ApiError(
    408,
    'too_slow',
    `The body comes too slowly: at least ${SLOWEST_BYTES} bytes a second are waited for.`,
  )
}

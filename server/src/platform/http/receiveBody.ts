/** Bodies into memory: bounded in size, in time, and all of them together. */
import type { Readable } from 'node:stream'
import { ApiError, badRequest } from '../errors.ts'
import type { MemoryBudget } from '../memoryBudget.ts'

export interface BodyBounds {
  maxBytes: number
  timeoutMs: number
  memory: MemoryBudget
  /** Nobody is known to have sent it: strangers get the first half of the memory only. */
  isStrangers: boolean
  /** As declared; chunked bodies declare none. */
  declaredBytes: number | undefined
  /** What is not kept is read and forgotten. */
  isKept: boolean
}

const NOTHING = Buffer.alloc(0)
const FIRST_BYTES = 16 * 1024

/**
 * Reads a body to its end. It is kept in one piece of memory that grows: a client may send single bytes, and each would
 * cost a hundred as a buffer of its own.
 * @throws ApiError 413, 408, 503 or 400 for one that is too large, too slow, one too many or cut off.
 */
export async function receiveBody(payload: Readable, bounds: BodyBounds): Promise<Buffer> {
  const { maxBytes, timeoutMs, memory } = bounds
  if (payload.destroyed) throw cutOff()
  if ((bounds.declaredBytes ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const pieces = collect(bounds)
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => end(tooSlow(timeoutMs)), timeoutMs).unref()
      const take = (chunk: Buffer) => {
        const problem = pieces.add(chunk)
        if (problem) end(problem)
      }
      let isOver = false
      const end = (error?: ApiError) => {
        isOver = true
        clearTimeout(timer)
        // What comes after a refusal is read and forgotten; an error then is nobody's any more.
        payload.off('data', take)
        if (error) reject(error)
        else resolve(pieces.whole())
      }
      payload.on('data', take)
      payload.once('end', () => end())
      // A connection that ends too early is the sender's doing, no defect.
      payload.on('error', () => end(cutOff()))
      // Every body closes; an error for each that came to its end would cost a stack.
      payload.once('close', () => {
        if (!isOver) end(cutOff())
      })
    })
  } finally {
    memory.held -= pieces.held()
  }
}

function collect({ maxBytes, memory, isStrangers, declaredBytes, isKept }: BodyBounds) {
  let body: Buffer = NOTHING
  let length = 0
  let held = 0

  function grow(): boolean {
    const wanted = Math.max(length, Math.min(maxBytes, Math.max(FIRST_BYTES, 2 * body.length)))
    if (memory.held + wanted - held > (isStrangers ? memory.limit / 2 : memory.limit)) return false
    memory.held += wanted - held
    held = wanted
    const larger = Buffer.allocUnsafe(wanted)
    body.copy(larger)
    body = larger
    return true
  }

  return {
    /** Keeps a piece, or says why not. */
    add(chunk: Buffer): ApiError | null {
      const before = length
      length += chunk.length
      if (length > maxBytes) return tooLarge(maxBytes)
      if (!isKept) return null
      // Most bodies come in one piece, which is as good as a copy.
      if (chunk.length === declaredBytes) {
        body = chunk
        return null
      }
      if (length > body.length && !grow()) return noMemory()
      chunk.copy(body, before)
      return null
    },
    whole: () => body.subarray(0, length),
    held: () => held,
  }
}

/** For a connection that ended before its request did. */
export function cutOff(): ApiError {
  return badRequest('The request was cut off.')
}

/** For a body that is longer than what is read of it. */
export function tooLarge(maxBytes: number): ApiError {
  return new ApiError(413, 'too_large', `The request body is too large: at most ${maxBytes} bytes are read.`)
}

function tooSlow(timeoutMs: number): ApiError {
  return new ApiError(
    408,
    'too_slow',
    `The request body did not arrive within ${Math.ceil(timeoutMs / 1_000)} seconds.`,
  )
}

/** For a body that there is no memory for. */
export function noMemory(): ApiError {
  return new ApiError(503, 'busy', 'Too many request bodies are under way. Please try again.', {
    headers: { 'retry-after': '1' },
  })
}

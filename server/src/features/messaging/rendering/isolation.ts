/** Processes for parsing what authors of emails and pages wrote, and what comes in by mail. */
import { createHash } from 'node:crypto'
import { PostponedError } from '../../../platform/delivery/postponedError.ts'
import { ApiError } from '../../../platform/errors.ts'
import { type Isolated, isolatedPool, isTemporary } from '../../../platform/isolation/isolatedPool.ts'

/** For HTML and tokens. */
export const contentPool = isolatedPool({
  processes: 2,
  timeMs: 5_000,
  heapMb: 256,
  maxWaiting: 400,
  maxWaitingOfCaller: 100,
})

/** For whole messages. */
export const messagePool = isolatedPool({
  processes: 1,
  timeMs: 5_000,
  heapMb: 128,
  maxWaiting: 2_000,
  maxWaitingOfCaller: 1_000,
})

/**
 * The result of a job. @throws Error with what is wrong with the content; PostponedError when the job ran out of time, as
 * it also does on a machine that is busy.
 */
export function unwrap<R>(result: Isolated<R>): R {
  if ('value' in result) return result.value
  const { message } = result.failure
  throw isTemporary(result.failure) ? new PostponedError(message) : new Error(message)
}

/** Shorter texts are parsed at once, in a few milliseconds: another process would take longer. */
const SHORT_CHARACTERS = 20_000
/** The caller of jobs for visitors, who are one caller among users. */
export const VISITORS = 'visitors'
/** Results that are kept, and characters of the texts that they are of. */
const MAX_KEPT = 200
const MAX_KEPT_CHARACTERS = 8_000_000

export interface TextJob {
  text: string
  /** The names of the tokens that stand for addresses of records. */
  linkTokens: readonly string[]
}

/**
 * A function of a text, for texts that visitors are shown over and over: long ones are parsed in isolated processes, and
 * the results are kept for those that were asked for last.
 * @param here the function itself, which the module exports under the name
 */
export function parsedApart<R>(
  module: URL,
  name: string,
  here: (job: TextJob) => R,
): (text: string, linkTokens: Iterable<string>) => Promise<R> {
  const apart = contentPool.task<TextJob, R>(module, name)
  const kept = new Map<string, { result: Promise<R>; size: number }>()
  let characters = 0
  const forget = (key: string) => {
    characters -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return async (text, names) => {
    const job = { text, linkTokens: [...names] }
    if (text.length < SHORT_CHARACTERS) return here(job)
    const key = createHash('sha256').update(`${job.linkTokens} ${text}`).digest('base64')
    const result = kept.get(key)?.result ?? apart(job, VISITORS).then(unwrap)
    forget(key)
    kept.set(key, { result, size: text.length })
    characters += text.length
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT && characters <= MAX_KEPT_CHARACTERS) break
      forget(oldest)
    }
    return result.catch((error: unknown) => {
      if (kept.get(key)?.result === result) forget(key)
      throw unavailable(error)
    })
  }
}

/** For visitors something cannot be shown now, as with a theme that fails. */
export function unavailable(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(503, 'busy', 'This page cannot be shown at the moment.', { cause: error })
}

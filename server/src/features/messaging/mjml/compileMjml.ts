import { createHash } from 'node:crypto'
import { ApiError } from '../../../platform/errors.ts'
import { isolatedPool, isTemporary, type PoolOptions } from '../../../platform/isolation/isolatedPool.ts'

/** The HTML of an MJML document, or the reason for its failure and whether another attempt may succeed. */
export type CompiledMjml = { html: string } | { problem: string; isTemporary: boolean }

const MAX_SOURCE_CHARACTERS = 500_000
/** Compiled documents that are cached, and characters of them: twice the largest batch. */
const MAX_CACHED = 400
const MAX_CACHED_CHARACTERS = 50_000_000
/** A document that cannot be compiled is tried again after that time: it may have been the machine. */
const RETRY_MS = 30_000
/** Time for all documents of one request. */
const REQUEST_MS = 8_000

/** The element that reads files of the server. */
const INCLUDE = /<\s*mj-include\b/i

/** The limits of one document; a test changes them. */
export const mjmlLimits: PoolOptions = {
  processes: 1,
  timeMs: 5_000,
  heapMb: 192,
  maxWaiting: 400,
  maxWaitingOfCaller: 50,
}
const mjmlToHtml = isolatedPool(mjmlLimits).task<string, string>(
  new URL('./mjmlDocument.ts', import.meta.url),
  'mjmlToHtml',
)

const cache = new Map<string, { result: CompiledMjml; until: number }>()
let cachedCharacters = 0

/** What is known of a document: what it compiled to a while ago, or why it is not compiled at all. */
export function findCompiled(source: string): CompiledMjml | undefined {
  if (source.length > MAX_SOURCE_CHARACTERS)
    return { problem: `It is longer than ${MAX_SOURCE_CHARACTERS} characters.`, isTemporary: false }
  if (INCLUDE.test(source))
    return { problem: 'mj-include is not allowed: there are no files to include.', isTemporary: false }
  const known = cache.get(keyOf(source))
  return known && known.until > performance.now() ? known.result : undefined
}

/**
 * Compiles documents in a process of its own, one at a time, within limits of size, time and memory, and caches the
 * results for `findCompiled`. Callers take turns: many documents of one caller delay those of another by one.
 * @param caller `actorKey`, or a name for work without a user
 * @throws ApiError 503 when too many documents wait, or when these take too long together: compiled ones stay cached.
 */
export async function compileMjml(sources: readonly string[], caller: string): Promise<void> {
  const start = performance.now()
  for (const source of sources) {
    if (findCompiled(source)) continue
    if (performance.now() - start > REQUEST_MS)
      throw new ApiError(503, 'busy', 'The MJML of so many emails takes too long: send fewer at once.')
    store(source, await compile(source, caller))
  }
}

async function compile(source: string, caller: string): Promise<CompiledMjml> {
  const result = await mjmlToHtml(source, caller)
  if ('value' in result) return { html: result.value }
  return { problem: result.failure.message, isTemporary: isTemporary(result.failure) }
}

function store(source: string, result: CompiledMjml): void {
  const key = keyOf(source)
  remove(key)
  const until = 'html' in result ? Number.POSITIVE_INFINITY : performance.now() + RETRY_MS
  cache.set(key, { result, until })
  cachedCharacters += sizeOf(result)
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED && cachedCharacters <= MAX_CACHED_CHARACTERS) break
    remove(oldest)
  }
}

function remove(key: string): void {
  const known = cache.get(key)
  if (!known) return
  cache.delete(key)
  cachedCharacters -= sizeOf(known.result)
}

const keyOf = (source: string) => createHash('sha256').update(source).digest('base64')
const sizeOf = (result: CompiledMjml) => ('html' in result ? result.html.length : 0)

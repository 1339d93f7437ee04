import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { ApiError } from '../../../platform/errors.ts'
import type { MjmlJob, MjmlResult } from './mjmlWorker.ts'

/** The HTML of an MJML document, or why there is none. */
export type CompiledMjml = { html: string } | { problem: string }

/** Characters of a document, and of what it compiles to. */
const MAX_SOURCE = 500_000
const MAX_HTML = 4_000_000
const TIME_MS = 5_000
/** For the library to be read. */
const START_MS = 30_000
const MEMORY_MB = 192
/** The thread ends when nobody asked for so long, and gives its memory back. */
const IDLE_MS = 30_000
const MAX_WAITING = 400
/** Of one caller. */
const MAX_OF_ONE = 50
/** Documents that are kept with what they compile to, and characters of that: twice the largest batch. */
const MAX_KEPT = 400
const MAX_KEPT_CHARACTERS = 50_000_000
/** A document that cannot be compiled is tried again after that time: it may have been the machine. */
const PROBLEM_MS = 30_000
/** What the documents of one request may take together. */
const TOGETHER_MS = 8_000

/** Bounds, for tests of them. */
export const mjmlBounds = { timeMs: TIME_MS }

/** The element that reads files of the server. */
const INCLUDE = /<\s*mj-include\b/i

const kept = new Map<string, { result: CompiledMjml; until: number }>()
let keptCharacters = 0
let waiting = 0
let isBusy = false
/** What is to be compiled, by caller: the first one is next. */
const queues = new Map<string, Waiting[]>()
let thread: Thread | null = null

interface Waiting {
  source: string
  answer: PromiseWithResolvers<CompiledMjml>
}

/** What is known of a document: what it compiled to a while ago, or why it is not compiled at all. */
export function findCompiled(source: string): CompiledMjml | undefined {
  if (source.length > MAX_SOURCE) return { problem: `It is longer than ${MAX_SOURCE} characters.` }
  if (INCLUDE.test(source)) return { problem: 'mj-include is not allowed: there are no files to include.' }
  const known = kept.get(keyOf(source))
  return known && known.until > performance.now() ? known.result : undefined
}

/**
 * Compiles documents on a thread of its own, one at a time, within bounds of size, time and memory, and keeps what comes
 * of them for `findCompiled`. Callers take turns: whoever has many compiled holds up the others by one document each.
 * @param caller who is waiting: `actorKey`, or what stands for everybody.
 * @throws ApiError 503 when too many wait, or when these take too long together: those that are done stay known.
 */
export async function compileMjml(sources: readonly string[], caller: string): Promise<void> {
  const start = performance.now()
  for (const source of sources) {
    if (findCompiled(source)) continue
    if (performance.now() - start > TOGETHER_MS)
      throw new ApiError(503, 'busy', 'The MJML of so many emails takes too long: send fewer at once.')
    keep(source, await inTurn(source, caller))
  }
}

async function inTurn(source: string, caller: string): Promise<CompiledMjml> {
  const own = queues.get(caller) ?? []
  if (waiting >= MAX_WAITING || own.length >= MAX_OF_ONE)
    throw new ApiError(503, 'busy', 'Too many documents wait to be compiled. Try again in a moment.')
  const answer = Promise.withResolvers<CompiledMjml>()
  own.push({ source, answer })
  queues.set(caller, own)
  waiting += 1
  if (!isBusy) void workOff()
  return answer.promise
}

async function workOff(): Promise<void> {
  isBusy = true
  for (const [caller, own] of queues) {
    const next = own.shift()
    // Whoever has more comes behind the others.
    queues.delete(caller)
    if (own.length > 0) queues.set(caller, own)
    if (!next) continue
    const { source, answer } = next
    try {
      answer.resolve(findCompiled(source) ?? (await compileNow(source)))
    } catch (error) {
      answer.reject(error)
    } finally {
      waiting -= 1
    }
  }
  isBusy = false
}

function keep(source: string, result: CompiledMjml): void {
  const key = keyOf(source)
  forget(key)
  const until = 'html' in result ? Number.POSITIVE_INFINITY : performance.now() + PROBLEM_MS
  kept.set(key, { result, until })
  keptCharacters += sizeOf(result)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT && keptCharacters <= MAX_KEPT_CHARACTERS) break
    forget(oldest)
  }
}

function forget(key: string): void {
  const known = kept.get(key)
  if (!known) return
  kept.delete(key)
  keptCharacters -= sizeOf(known.result)
}

const keyOf = (source: string) => createHash('sha256').update(source).digest('base64')
const sizeOf = (result: CompiledMjml) => ('html' in result ? result.html.length : 0)

async function compileNow(source: string): Promise<CompiledMjml> {
  thread ??= startThread()
  const result = await thread.compile(source)
  if ('html' in result && result.html.length > MAX_HTML)
    return { problem: `It compiles to more than ${MAX_HTML} characters.` }
  return result
}

interface Thread {
  compile(source: string): Promise<CompiledMjml>
}

function startThread(): Thread {
  const worker = new Worker(new URL('./mjmlWorker.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  worker.unref()
  const started = Promise.withResolvers<void>()
  let lastId = 0
  let ends: ((result: CompiledMjml) => void) | null = null
  let idle: NodeJS.Timeout | undefined
  const end = (result: CompiledMjml) => {
    ends?.(result)
    ends = null
  }
  const give = (problem: string) => {
    if (thread === self) thread = null
    void worker.terminate()
    started.resolve()
    end({ problem })
  }
  worker.on('message', (message: MjmlResult | 'ready') => {
    if (message === 'ready') started.resolve()
    else if (message.id === lastId)
      end('html' in message ? { html: message.html } : { problem: message.problem })
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    give(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? 'It takes too much memory to compile.'
        : 'It cannot be compiled.',
    ),
  )
  const self: Thread = {
    async compile(source) {
      clearTimeout(idle)
      const { promise, resolve } = Promise.withResolvers<CompiledMjml>()
      ends = resolve
      worker.ref()
      const late = () => give('It takes too long to compile.')
      let timer = setTimeout(late, START_MS)
      await started.promise
      clearTimeout(timer)
      timer = setTimeout(late, mjmlBounds.timeMs)
      lastId += 1
      worker.postMessage({ id: lastId, source } satisfies MjmlJob)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        worker.unref()
        idle = setTimeout(() => {
          if (thread === self) thread = null
          void worker.terminate()
        }, IDLE_MS).unref()
      }
    },
  }
  return self
}

/**
 * Child processes that parse text written by users or visitors, each job within a limit of time and of memory. A process
 * is started when a job needs one and ends after a while without jobs (decision 202).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../errors.ts'
import { type JobAnswer, type JobMessage, type ProcessSetup, READY } from './jobMessages.ts'

export interface PoolOptions {
  processes: number
  /** Time for one job. Read when a job starts. */
  timeMs: number
  heapMb: number
  /** Jobs that wait at most, of all callers and of one. */
  maxWaiting: number
  maxWaitingOfCaller: number
  /** Globals that jobs must not reach, beside those that no job reaches. */
  removedGlobals?: readonly string[]
}

export interface IsolatedFailure {
  /** `time` and `memory`: over the limit. `start`: the program does not run. `error`: thrown by the job. */
  kind: 'time' | 'memory' | 'start' | 'error'
  message: string
}

/** Whether another attempt may succeed: a busy machine can exceed the time limits too. */
export function isTemporary({ kind }: IsolatedFailure): boolean {
  return kind === 'time' || kind === 'start'
}

export type Isolated<R> = { value: R } | { failure: IsolatedFailure }

/**
 * Runs a job in one of the processes. Callers take turns: jobs of one caller delay those of another by one at most.
 * @param caller `actorKey`, or a name for work without a user
 * @throws ApiError 503 when too many jobs wait.
 */
export type IsolatedTask<J, R> = (job: J, caller: string) => Promise<Isolated<R>>

export interface IsolatedPool {
  /** A function of a module, to be run in the processes. Declared when the declaring module loads, before any job. */
  task<J, R>(module: URL, name: string): IsolatedTask<J, R>
}

/** For loading the program. */
const START_MS = 30_000
const IDLE_MS = 30_000

const PROGRAM = join(import.meta.dirname, 'isolatedProcess.ts')
const ROOT = join(import.meta.dirname, '../../../..')
const READABLE = ['node_modules', 'server/node_modules', 'server/src', 'server/package.json', 'package.json']

interface Waiting extends Pick<JobMessage, 'module' | 'name' | 'job'> {
  caller: string
  /** It has already ended a process that had run other jobs before. */
  isRepeated: boolean
  done(result: Isolated<unknown>): void
}

interface Isolate {
  child: ChildProcess
  isReady: boolean
  /** It has run a job before the current one. */
  isUsed: boolean
  current: (Waiting & { id: number }) | null
  timer: NodeJS.Timeout | undefined
  idle: NodeJS.Timeout | undefined
  /** Why this side ended it; null while it runs, and when it ended by itself. */
  failure: IsolatedFailure | null
}

const running = new Set<ChildProcess>()
// A child that is in the middle of a job does not notice that its parent has ended.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function isolatedPool(options: PoolOptions): IsolatedPool {
  /** Addresses of the modules of all tasks. */
  const modules = new Set<string>()
  const isolates = new Set<Isolate>()
  /** By caller; the first caller is next. */
  const queues = new Map<string, Waiting[]>()
  let waitingCount = 0
  let lastId = 0

  function enqueue(waiting: Waiting, isNext: boolean): void {
    const own = queues.get(waiting.caller) ?? []
    if (isNext) own.unshift(waiting)
    else own.push(waiting)
    queues.set(waiting.caller, own)
    waitingCount += 1
  }

  function dequeue(): Waiting | undefined {
    const [first] = queues
    if (!first) return undefined
    const [caller, own] = first
    const waiting = own.shift()
    queues.delete(caller)
    if (own.length > 0) queues.set(caller, own)
    waitingCount -= 1
    return waiting
  }

  function assign(): void {
    for (const isolate of isolates) {
      if (waitingCount === 0) return
      if (isolate.isReady && !isolate.current && !isolate.failure) give(isolate)
    }
    const starting = [...isolates].filter(({ isReady }) => !isReady).length
    if (waitingCount > starting && isolates.size < options.processes) start()
  }

  function give(isolate: Isolate): void {
    const waiting = dequeue()
    if (!waiting) return
    clearTimeout(isolate.idle)
    lastId += 1
    isolate.current = { ...waiting, id: lastId }
    // A process does not end while a caller waits.
    isolate.child.ref()
    isolate.child.channel?.ref()
    const { timeMs } = options
    isolate.timer = setTimeout(
      () => stop(isolate, { kind: 'time', message: `It takes longer than ${timeMs / 1_000} seconds.` }),
      timeMs,
    )
    const { module, name, job } = waiting
    isolate.child.send({ id: lastId, module, name, job } satisfies JobMessage)
  }

  function start(): void {
    const setup: ProcessSetup = { modules: [...modules], removed: options.removedGlobals ?? [] }
    const child = fork(PROGRAM, [JSON.stringify(setup)], {
      cwd: ROOT,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--permission',
        ...READABLE.map((path) => `--allow-fs-read=${join(ROOT, path)}`),
        ...[...modules].map((module) => `--allow-fs-read=${dirname(fileURLToPath(module))}`),
        `--max-old-space-size=${options.heapMb}`,
        '--max-semi-space-size=4',
        '--disallow-code-generation-from-strings',
      ],
    })
    running.add(child)
    const isolate: Isolate = {
      child,
      isReady: false,
      isUsed: false,
      current: null,
      idle: undefined,
      timer: setTimeout(() => stop(isolate, NOT_STARTED), START_MS),
      failure: null,
    }
    isolates.add(isolate)
    child.on('message', (message: JobAnswer | typeof READY) => {
      if (message === READY) {
        clearTimeout(isolate.timer)
        isolate.isReady = true
        next(isolate)
      } else if (message.id === isolate.current?.id) finish(isolate, message)
    })
    child.on('error', () => stop(isolate, NOT_STARTED))
    child.on('exit', () => ended(isolate))
  }

  function finish(isolate: Isolate, answer: JobAnswer): void {
    clearTimeout(isolate.timer)
    isolate.current?.done(
      'value' in answer ? { value: answer.value } : { failure: { kind: 'error', message: answer.error } },
    )
    isolate.current = null
    isolate.isUsed = true
    next(isolate)
  }

  function stop(isolate: Isolate, failure: IsolatedFailure): void {
    isolate.failure ??= failure
    if (!isolate.child.kill('SIGKILL')) ended(isolate)
  }

  function ended(isolate: Isolate): void {
    if (!isolates.delete(isolate)) return
    running.delete(isolate.child)
    clearTimeout(isolate.timer)
    clearTimeout(isolate.idle)
    const { current, failure } = isolate
    // Memory that earlier jobs left behind is not the fault of the last one.
    if (current && failure === null && isolate.isUsed && !current.isRepeated)
      enqueue({ ...current, isRepeated: true }, true)
    else
      current?.done({
        failure: failure ?? {
          kind: 'memory',
          message: `It takes more than ${options.heapMb} MB of memory.`,
        },
      })
    // A program that does not start would be started again and again.
    if (!isolate.isReady && isolates.size === 0)
      for (let waiting = dequeue(); waiting; waiting = dequeue()) waiting.done({ failure: NOT_STARTED })
    assign()
  }

  // The next job, or the end after a while without one. An idle process does not keep its parent running.
  function next(isolate: Isolate): void {
    assign()
    if (isolate.current) return
    isolate.child.unref()
    isolate.child.channel?.unref()
    isolate.idle = setTimeout(() => stop(isolate, NOT_STARTED), IDLE_MS).unref()
  }

  return {
    task<J, R>({ href: module }: URL, name: string): IsolatedTask<J, R> {
      modules.add(module)
      return async (job, caller) => {
        const ownCount = queues.get(caller)?.length ?? 0
        if (waitingCount >= options.maxWaiting || ownCount >= options.maxWaitingOfCaller)
          throw new ApiError(503, 'busy', 'Too many documents wait to be processed. Try again in a moment.')
        const { promise, resolve } = Promise.withResolvers<Isolated<unknown>>()
        enqueue({ module, name, job, caller, isRepeated: false, done: resolve }, false)
        assign()
        return (await promise) as Isolated<R>
      }
    },
  }
}

const NOT_STARTED: IsolatedFailure = { kind: 'start', message: 'It cannot be processed now.' }

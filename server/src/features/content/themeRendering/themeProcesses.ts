/** A few processes that render templates of themes, each within its bounds; started when they are needed. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { ApiError } from '../../../platform/errors.ts'
import type { ThemeJob, ThemeResult } from './themeJob.ts'

const PROCESSES = 2
/** A template has this long; its process is ended then. */
const TIME_MS = 2_000
/** For the program to be read. */
const START_MS = 30_000
const HEAP_MB = 64
/** A process ends when nobody asked for so long, and gives its memory back. */
const IDLE_MS = 30_000
const MAX_WAITING = 200

const ROOT = join(import.meta.dirname, '../../../../..')
const PROGRAM = join(import.meta.dirname, 'themeProcess.ts')
const READABLE = ['node_modules', 'server/node_modules', 'server/src', 'server/package.json', 'package.json']

type Job = Omit<ThemeJob, 'id'>
/** What a template became, or why it became nothing. */
export type Rendered = { html: string } | { problem: string }

interface Waiting {
  job: Job
  /** It has ended a process that others had used, too. */
  isRepeated: boolean
  done(result: Rendered): void
}

interface Renderer {
  child: ChildProcess
  isReady: boolean
  /** It has rendered something before what it renders now. */
  isUsed: boolean
  current: (Waiting & { id: number }) | null
  timer: NodeJS.Timeout | undefined
  idle: NodeJS.Timeout | undefined
  /** Why it was ended; null when it ended by itself. */
  problem: string | null
}

const renderers = new Set<Renderer>()
const queue: Waiting[] = []
let lastId = 0

/**
 * Renders the template in a process of its own. A template that takes too much of time or memory ends its process, and
 * another takes its place.
 * @throws ApiError 503 when too many wait.
 */
export function renderApart(job: Job): Promise<Rendered> {
  if (queue.length >= MAX_WAITING)
    throw new ApiError(503, 'busy', 'Too many pages wait to be rendered. Try again in a moment.')
  const { promise, resolve } = Promise.withResolvers<Rendered>()
  queue.push({ job, isRepeated: false, done: resolve })
  assign()
  return promise
}

function assign(): void {
  for (const renderer of renderers) {
    if (queue.length === 0) return
    if (renderer.isReady && !renderer.current) give(renderer)
  }
  const starting = [...renderers].filter(({ isReady }) => !isReady).length
  if (queue.length > starting && renderers.size < PROCESSES) start()
}

function give(renderer: Renderer): void {
  const waiting = queue.shift()
  if (!waiting) return
  clearTimeout(renderer.idle)
  lastId += 1
  renderer.current = { ...waiting, id: lastId }
  hold(renderer.child)
  renderer.timer = setTimeout(() => stop(renderer, 'It takes longer than two seconds.'), TIME_MS)
  renderer.child.send({ ...waiting.job, id: lastId } satisfies ThemeJob)
}

function start(): void {
  const child = fork(PROGRAM, {
    cwd: ROOT,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--permission',
      ...READABLE.map((path) => `--allow-fs-read=${join(ROOT, path)}`),
      `--max-old-space-size=${HEAP_MB}`,
      '--max-semi-space-size=4',
      '--disallow-code-generation-from-strings',
    ],
  })
  const renderer: Renderer = {
    child,
    isReady: false,
    isUsed: false,
    current: null,
    idle: undefined,
    timer: setTimeout(() => stop(renderer, 'It cannot be rendered now.'), START_MS),
    problem: null,
  }
  renderers.add(renderer)
  child.on('message', (message: ThemeResult | 'ready') => {
    if (message === 'ready') {
      clearTimeout(renderer.timer)
      renderer.isReady = true
      rest(renderer)
    } else if (message.id === renderer.current?.id) {
      clearTimeout(renderer.timer)
      const { done } = renderer.current
      renderer.current = null
      renderer.isUsed = true
      done('html' in message ? { html: message.html } : { problem: message.problem })
      rest(renderer)
    }
  })
  child.on('error', () => stop(renderer, 'It cannot be rendered now.'))
  child.on('exit', () => ended(renderer))
}

function stop(renderer: Renderer, problem: string): void {
  renderer.problem = problem
  if (!renderer.child.kill('SIGKILL')) ended(renderer)
}

function ended(renderer: Renderer): void {
  if (!renderers.delete(renderer)) return
  clearTimeout(renderer.timer)
  clearTimeout(renderer.idle)
  const { current } = renderer
  const problem = renderer.problem ?? `It takes more than ${HEAP_MB} MB of memory.`
  // What others left behind in the memory is not the fault of the last.
  if (current && renderer.problem === null && renderer.isUsed && !current.isRepeated)
    queue.unshift({ ...current, isRepeated: true })
  else current?.done({ problem })
  // A program that does not start would be started again and again.
  if (!renderer.isReady && renderers.size === 0)
    for (const { done } of queue.splice(0)) done({ problem: 'It cannot be rendered now.' })
  assign()
}

// The next that waits, or the end after a while without any. An idle process does not keep its parent.
function rest(renderer: Renderer): void {
  assign()
  if (renderer.current) return
  renderer.child.unref()
  renderer.child.channel?.unref()
  renderer.idle = setTimeout(() => stop(renderer, ''), IDLE_MS).unref()
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

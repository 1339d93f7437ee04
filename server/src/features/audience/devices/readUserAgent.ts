// User agents to devices, remembered: most requests come from a few hundred of them.
import { Worker } from 'node:worker_threads'
import { MAX_LENGTH, type UserAgentDevice } from './detectDevice.ts'

export type { UserAgentDevice } from './detectDevice.ts'

/** User agents remembered; the one that was not asked for the longest goes first. */
const MAX_KNOWN = 5_000
/** User agents that the thread is asked for at once: it needs up to a tenth of a second for each. */
const MAX_ASKED = 200
/** Of those so many are waited for, and so long, once the thread has its catalogue: by requests, and by background work. */
const PATIENCE = { request: { most: 8, waitMs: 1_000 }, background: { most: MAX_ASKED, waitMs: 5_000 } }
/** The thread ends when it had nothing to do for so long: its catalogue takes 80 MB. */
const IDLE_MS = 30_000

const known = new Map<string, UserAgentDevice | null>()

/**
 * The device behind a user agent, null when it says nothing of one, undefined when that is not known yet. Whoever wants
 * to know has learnt it before.
 */
export function readUserAgent(userAgent: string): UserAgentDevice | null | undefined {
  const text = textOf(userAgent)
  if (text === '') return null
  const device = known.get(text)
  if (device !== undefined) remember(text, device)
  return device
}

/**
 * Looks the user agents up in another thread, so that `readUserAgent` knows them. Anybody can send any number of user
 * agents that nobody has sent before: what takes too long is known later, and what is too much is not looked up.
 */
export async function learnUserAgents(
  userAgents: readonly string[],
  patience: keyof typeof PATIENCE = 'request',
): Promise<void> {
  const { most, waitMs } = PATIENCE[patience]
  const unknown = [...new Set(userAgents.map(textOf))].filter((text) => text !== '' && !known.has(text))
  if (unknown.length === 0) return
  thread ??= startThread()
  const answers = unknown.flatMap((text) => ask(text, most) ?? [])
  await inTime(Promise.all(answers), { ready: thread.ready, waitMs })
}

async function inTime(
  answers: Promise<unknown>,
  { ready, waitMs }: { ready: Promise<void>; waitMs: number },
): Promise<void> {
  const late = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  void ready.then(() => {
    if (!isOver) timer = setTimeout(late.resolve, waitMs)
  })
  await Promise.race([answers, late.promise])
  isOver = true
  clearTimeout(timer)
}

function textOf(userAgent: string): string {
  const text = userAgent.slice(0, MAX_LENGTH)
  return text.trim() === '' ? '' : text
}

function remember(text: string, device: UserAgentDevice | null): void {
  known.delete(text)
  known.set(text, device)
  if (known.size <= MAX_KNOWN) return
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}

interface Thread {
  worker: Worker
  /** It has its catalogue, or has ended. */
  ready: Promise<void>
  /** By user agent; the place is the one in the queue that it had at first. */
  asked: Map<string, { promise: Promise<void>; resolve(): void; place: number }>
  idleTimer: NodeJS.Timeout | null
}

let thread: Thread | null = null

/** Asks the thread, unless it is asked for too much already; null where the answer is not among the next ones. */
function ask(text: string, most: number): Promise<void> | null {
  thread ??= startThread()
  const { worker, asked, idleTimer } = thread
  const underWay = asked.get(text)
  if (underWay) return underWay.place <= most ? underWay.promise : null
  if (asked.size >= MAX_ASKED) return null
  if (idleTimer) clearTimeout(idleTimer)
  const answer = Promise.withResolvers<void>()
  const place = asked.size + 1
  asked.set(text, { ...answer, place })
  // A process may end while its thread is idle, not while somebody waits for an answer.
  worker.ref()
  worker.postMessage(text)
  return place <= most ? answer.promise : null
}

function startThread(): Thread {
  const worker = new Worker(new URL('./userAgentWorker.ts', import.meta.url))
  const ready = Promise.withResolvers<void>()
  const started: Thread = { worker, ready: ready.promise, asked: new Map(), idleTimer: null }
  const end = () => {
    if (thread === started) thread = null
    ready.resolve()
    for (const { resolve } of started.asked.values()) resolve()
    started.asked.clear()
  }
  worker.on('message', (found: 'ready' | { text: string; device: UserAgentDevice | null }) => {
    if (found === 'ready') return ready.resolve()
    remember(found.text, found.device)
    started.asked.get(found.text)?.resolve()
    started.asked.delete(found.text)
    if (started.asked.size > 0) return
    worker.unref()
    started.idleTimer = setTimeout(() => {
      if (thread === started) thread = null
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  worker.on('error', end)
  worker.on('exit', end)
  return started
}

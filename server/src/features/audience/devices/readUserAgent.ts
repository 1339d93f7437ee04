// User agents to devices, remembered: most requests come from a few hundred of them.
import { Worker } from 'node:worker_threads'
import { detectDevice, MAX_LENGTH, type UserAgentDevice } from './detectDevice.ts'

export type { UserAgentDevice } from './detectDevice.ts'

/** User agents remembered; the one that was not asked for the longest goes first. */
const MAX_KNOWN = 5_000
/** The thread ends when it had nothing to do for so long: its catalogue takes 80 MB. */
const IDLE_MS = 30_000

const known = new Map<string, UserAgentDevice | null>()

/**
 * The device behind a user agent, or null when nothing is known of it. A user agent that was not learned before is
 * looked up here and now, which blocks the process: requests of the public side learn theirs first.
 */
export function readUserAgent(userAgent: string): UserAgentDevice | null {
  const text = userAgent.slice(0, MAX_LENGTH)
  if (text.trim() === '') return null
  const remembered = known.get(text)
  const device = remembered === undefined ? detectDevice(text) : remembered
  remember(text, device)
  return device
}

/**
 * Looks the user agents up in another thread, so that `readUserAgent` knows them at once. When the thread cannot work,
 * `readUserAgent` looks them up itself: no open or click is lost for it.
 */
export async function learnUserAgents(userAgents: readonly string[]): Promise<void> {
  const unknown = [...new Set(userAgents.map((text) => text.slice(0, MAX_LENGTH)))].filter(
    (text) => text.trim() !== '' && !known.has(text),
  )
  if (unknown.length === 0) return
  const devices = await askThread(unknown).catch(() => null)
  devices?.forEach((device, index) => {
    const text = unknown[index]
    if (text !== undefined) remember(text, device)
  })
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
  asked: Map<number, { resolve(devices: (UserAgentDevice | null)[]): void; reject(error: Error): void }>
  idleTimer: NodeJS.Timeout | null
}

let thread: Thread | null = null
let lastId = 0

function askThread(userAgents: string[]): Promise<(UserAgentDevice | null)[]> {
  thread ??= startThread()
  const { worker, asked, idleTimer } = thread
  if (idleTimer) clearTimeout(idleTimer)
  const id = ++lastId
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject })
    // A process may end while its thread is idle, not while somebody waits for an answer.
    worker.ref()
    worker.postMessage({ id, userAgents })
  })
}

function startThread(): Thread {
  const worker = new Worker(new URL('./userAgentWorker.ts', import.meta.url))
  const started: Thread = { worker, asked: new Map(), idleTimer: null }
  const end = (error: Error) => {
    if (thread === started) thread = null
    for (const { reject } of started.asked.values()) reject(error)
    started.asked.clear()
  }
  worker.on('message', ({ id, devices }: { id: number; devices: (UserAgentDevice | null)[] }) => {
    started.asked.get(id)?.resolve(devices)
    started.asked.delete(id)
    if (started.asked.size > 0) return
    worker.unref()
    started.idleTimer = setTimeout(() => {
      if (thread === started) thread = null
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that looks up user agents ended.')))
  return started
}

// What is changed elsewhere is read again here: one stream of the server's for all windows of a browser.
import * as resources from '@campanile/client/resources'
import { isAttended, noteTouch } from './attended.ts'
import { downloadAddress } from './client.ts'
import { familyOf, queries } from './query.ts'
import { whenSignedIn } from './session.ts'

/** Of each kind the ids that changed; null where they are too many to be told, or not known. */
type News = Map<string, Set<number> | null>

/** The name of the lock that the one window has which reads the stream, and of the channel on which it tells the others. */
const SHARED = 'campanile-live'
/** What is shown is read again so often at most, while much changes. */
const PACE_MS = 2_000
/** Figures over everything are dearer. */
const SLOW_MS = 15_000
/** A stream that was refused, or ended for one elsewhere, is asked for again this late: others need their turn. */
const AGAIN_MS = 60_000

const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.values(resources).map(({ kind, path }) => [kind, familyOf(path)]),
)
/** What says how far jobs are. */
const OF_JOBS = ['/jobs', '/imports', '/exports']
/** What is made from many kinds. */
const OVER_ALL = ['/data', '/attention']

let lastId: string | null = null
const pending: News = new Map()
let isEverything = false
let timer: ReturnType<typeof setTimeout> | null = null
let readAt = Number.NEGATIVE_INFINITY
let figuresTimer: ReturnType<typeof setTimeout> | null = null
let figuresAt = performance.now()

/**
 * Follows what changes for as long as somebody is signed in. What is shown is read again within seconds, in this window
 * and in the others of this browser; without a stream it is read once a minute, and when somebody looks.
 */
export function followChanges(): void {
  const channel = new BroadcastChannel(SHARED)
  channel.addEventListener('message', ({ data }) => take(data))
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
    addEventListener(kind, touched, { passive: true, capture: true })
  document.addEventListener('visibilitychange', touched)
  let reading = new AbortController()
  whenSignedIn((isSomebody) => {
    reading.abort()
    lastId = null
    if (!isSomebody) return
    reading = new AbortController()
    void lead(reading.signal, channel)
  })
}

/** One window reads for all; the next one goes on where it ended. Browsers lend locks to safe addresses alone. */
async function lead(signal: AbortSignal, channel: BroadcastChannel): Promise<void> {
  const read = () => readStream(signal, (told) => [take(told), channel.postMessage(told)])
  try {
    await (navigator.locks ? navigator.locks.request(SHARED, { signal }, read) : read())
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** What one event told, as windows hand it to each other. */
interface Told {
  id: string
  type: 'changed' | 'jobs' | 'reset'
  data: string
}

/** Reads until `signal` says so. The browser connects again by itself; where it was refused, we do. */
async function readStream(signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  while (!signal.aborted) {
    const since = lastId === null ? '' : `?lastEventId=${encodeURIComponent(lastId)}`
    const source = new EventSource(downloadAddress('/live') + since)
    await new Promise<void>((done) => {
      const end = () => {
        source.close()
        done()
      }
      signal.addEventListener('abort', end, { once: true })
      for (const type of ['changed', 'jobs', 'reset'] as const)
        source.addEventListener(type, ({ data, lastEventId }) => tell({ id: lastEventId, type, data }))
      source.addEventListener('superseded', end)
      source.addEventListener('error', () => source.readyState === EventSource.CLOSED && end())
    })
    if (signal.aborted) return
    await untilAgain(signal)
    tell({ id: lastId ?? '', type: 'reset', data: '{}' })
  }
}

/** A minute, or until somebody looks at the window anew. */
async function untilAgain(signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((done) => {
    const look = () => document.hidden || done()
    setTimeout(done, AGAIN_MS)
    signal.addEventListener('abort', () => done(), { signal: over.signal })
    for (const kind of ['focus', 'visibilitychange']) addEventListener(kind, look, { signal: over.signal })
  })
  over.abort()
}

function take({ id, type, data }: Told): void {
  if (id !== '') lastId = id
  if (type === 'reset') isEverything = true
  else if (type === 'jobs') for (const family of OF_JOBS) pending.set(family, null)
  else {
    const { kind, ids } = JSON.parse(data) as { kind: string; ids: number[] | null }
    const family = FAMILIES.get(kind)
    if (family === undefined) return
    const known = pending.get(family)
    pending.set(family, known === null || ids === null ? null : new Set([...(known ?? []), ...ids]))
  }
  readSoon()
}

function touched(): void {
  noteTouch()
  if (pending.size > 0 || isEverything) readSoon()
}

/** Reads what is shown at once, or when its turn comes; in a window that nobody looks at, when somebody does. */
function readSoon(): void {
  if (timer !== null || document.hidden || !isAttended()) return
  timer = setTimeout(
    () => {
      timer = null
      readAt = performance.now()
      readAgain()
    },
    Math.max(0, readAt + PACE_MS - performance.now()),
  )
}

function readAgain(): void {
  const news: News = new Map(pending)
  const isAll = isEverything
  pending.clear()
  isEverything = false
  void queries.invalidateQueries({
    predicate: ({ queryKey: [family, , params], meta }) => {
      if (meta?.isQuestion) return false
      const ids = news.get(String(family))
      const id = (params as { path?: { id?: unknown } } | undefined)?.path?.id
      return isAll || ids === null || (ids !== undefined && (typeof id !== 'number' || ids.has(id)))
    },
  })
  if (figuresTimer !== null) return
  figuresTimer = setTimeout(
    () => {
      figuresTimer = null
      figuresAt = performance.now()
      for (const family of OVER_ALL)
        void queries.invalidateQueries({ queryKey: [family], predicate: ({ meta }) => !meta?.hasOwnPace })
    },
    Math.max(0, figuresAt + SLOW_MS - performance.now()),
  )
}

// Who watches, in this process: one reader of what happened, for all of them.
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { findOpenSessions } from '../../../platform/auth/sessions.ts'
import { findLiveTokens } from '../../../platform/auth/tokens.ts'
import { now } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { currentSnapshot, isFormerSnapshot, readTail } from '../../../platform/engine/tail.ts'
import { WAKE_CHANNEL } from '../../../platform/engine/wake.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ChangedKinds, changedKinds, joinKinds, MOST_IDS, NAMED } from './changedKinds.ts'
import { makeRoom, nameOf, refusal } from './places.ts'
import { takeTurns } from './turns.ts'
import { watchReading } from './unread.ts'
import { visibleChanges } from './visibleChanges.ts'
import { type JobWatch, watchJobs, watchKinds } from './watchJobs.ts'

/** Somebody is told at most so often, and of each kind once; less often where more than 500 watch. */
const PACE_MS = 1_000
const PACE_OF_EACH_MS = 2
/** So many are told at a time: what some rights ask of the database leaves room for requests. */
const AT_ONCE = 20
/** Happenings are read this far apart at least, and looked for this often without a notification. */
const READ_MS = 200
const LOOK_MS = 1_000
const MOST_HAPPENINGS = 1_000
const HEARTBEAT_MS = 15_000
const RIGHTS_MS = 2_000
/** Happenings are kept an hour; whoever was away longer is told to read all anew. */
const MOST_AWAY_MS = 50 * 60_000

const READ = { most: MOST_HAPPENINGS, mostIds: MOST_IDS, names: Object.keys(NAMED) }

interface News {
  changed: ChangedKinds
  deleted: ChangedKinds
}

const NO_NEWS: News = { changed: new Map(), deleted: new Map() }

interface Watcher {
  context: Context
  stream: PassThrough
  /** What it has not been told yet. */
  pending: News
  jobs: JobWatch
  reading: ReturnType<typeof watchReading>
  /** Nothing is told before that was said which it missed. */
  isReady: boolean
  toldAt: number
  wroteAt: number
  endsAt: number
}

interface Hub {
  sql: Sql
  watchers: Set<Watcher>
  /** Everything that was visible in it was handed to all watchers. */
  snapshot: string
  jobKinds: ReturnType<typeof watchKinds>
  tellAll: (watchers: Iterable<Watcher>) => void
  isEnding: boolean
  wake: () => void
}

const hubs = new WeakMap<Sql, Promise<Hub>>()

/**
 * The stream of what changes, as server-sent events, for as long as somebody reads it.
 * @param lastId the id of the last event that was read; what is none of ours, or too old, is answered with `reset`.
 * @param limitMs ends it within a second after so many milliseconds; 0 as soon as it was told what is new.
 * @throws ApiError 503 when too many watch, 429 when the person does so in too many places.
 */
export async function watchChanges(
  context: Context,
  { lastId, limitMs }: { lastId: string | null; limitMs: number },
): Promise<Readable> {
  const hub = await hubOf(context.sql)
  const watcher = await join(hub, context)
  try {
    const missed = lastId === null ? NO_NEWS : await readMissed(context, lastId)
    write(watcher, 'retry: 1000\n')
    await tell(hub, watcher, { missed: missed ?? NO_NEWS, greeting: missed ? 'hello' : 'reset' })
    watcher.isReady = true
  } catch (error) {
    leave(hub, watcher)
    throw error
  }
  // A timer would hold whoever is gone until then.
  watcher.endsAt = performance.now() + limitMs
  if (limitMs === 0) watcher.stream.end()
  return watcher.stream
}

/** Ends the streams of a process that stops. */
export async function endWatching(sql: Sql): Promise<void> {
  const hub = await hubs.get(sql)?.catch(() => null)
  if (!hub) return
  hub.isEnding = true
  hub.wake()
}

/** @throws ApiError 503 when too many watch, 429 when the person does so in too many places. */
async function join(hub: Hub, context: Context): Promise<Watcher> {
  const { actor, sql } = context
  if (hub.isEnding) throw refusal(503, 'busy', 'The server stops. Ask again later.')
  for (const old of makeRoom(hub.watchers, actor)) end(hub, old, 'superseded')
  // Nobody read meanwhile.
  const snapshot = hub.watchers.size === 0 ? await currentSnapshot(sql) : hub.snapshot
  if (hub.watchers.size === 0) hub.snapshot = snapshot
  const watcher: Watcher = {
    ...{ context, stream: new PassThrough(), pending: NO_NEWS, jobs: watchJobs() },
    ...{ reading: watchReading(), isReady: false, toldAt: 0, wroteAt: performance.now() },
    endsAt: Number.POSITIVE_INFINITY,
  }
  hub.watchers.add(watcher)
  watcher.stream.once('close', () => leave(hub, watcher))
  watcher.stream.once('error', () => leave(hub, watcher))
  hub.wake()
  return watcher
}

function hubOf(sql: Sql): Promise<Hub> {
  const known = hubs.get(sql)
  if (known) return known
  const made = startHub(sql)
  hubs.set(sql, made)
  // The next one tries again.
  made.catch(() => hubs.delete(sql))
  return made
}

async function startHub(sql: Sql): Promise<Hub> {
  const hub: Hub = {
    ...{ sql, watchers: new Set<Watcher>(), snapshot: await currentSnapshot(sql) },
    ...{ jobKinds: watchKinds(), isEnding: false },
    tellAll: takeTurns(AT_ONCE, async (watcher) => {
      if (hub.watchers.has(watcher)) await tell(hub, watcher).catch(() => end(hub, watcher))
    }),
    wake: () => {},
  }
  const listening = await sql.listen(WAKE_CHANNEL, () => hub.wake())
  void work(hub).finally(() => {
    hubs.delete(sql)
    void listening.unlisten().catch(() => {})
  })
  return hub
}

async function work(hub: Hub): Promise<void> {
  let checkedAt = performance.now()
  while (!hub.isEnding) {
    try {
      if (hub.watchers.size > 0) await readNews(hub)
      if (performance.now() - checkedAt >= RIGHTS_MS) {
        checkedAt = performance.now()
        await checkRights(hub)
      }
    } catch {
      // A database that is away has no news: what is missed is read when it is back.
    }
    for (const watcher of hub.watchers) if (performance.now() >= watcher.endsAt) end(hub, watcher)
    // Who reads what happened does not wait for it.
    hub.tellAll([...hub.watchers].filter(({ isReady }) => isReady))
    if (!hub.isEnding) await news(hub)
  }
  for (const watcher of hub.watchers) end(hub, watcher)
}

/** Until there is something to read: after a notification, once a second as the guarantee, and not at once again. */
async function news(hub: Hub): Promise<void> {
  const waiting = new AbortController()
  hub.wake = () => waiting.abort()
  await sleep(READ_MS, undefined, { ref: false })
  if (waiting.signal.aborted) return
  const ms = hub.watchers.size > 0 ? LOOK_MS - READ_MS : 2 ** 31 - 1
  await sleep(ms, undefined, { signal: waiting.signal, ref: false }).catch(() => {})
}

async function readNews(hub: Hub): Promise<void> {
  const { snapshot, glimpses } = await readTail(hub.sql, hub.snapshot, READ)
  hub.snapshot = snapshot
  if (glimpses.length === 0) return
  const [any] = hub.watchers
  if (!any) return
  const found = changedKinds(glimpses, any.context.catalog.resources)
  for (const watcher of hub.watchers) watcher.pending = joinNews(watcher.pending, found)
}

/** What somebody missed who knows an id of ours; null when that cannot be said. */
async function readMissed({ sql, catalog, now: at }: Context, lastId: string): Promise<News | null> {
  const [seconds = '', snapshot = ''] = lastId.split('/')
  const isRecent = Math.abs(at.getTime() - Number(seconds) * 1_000) < MOST_AWAY_MS
  if (!isRecent || !(await isFormerSnapshot(sql, snapshot))) return null
  return changedKinds((await readTail(sql, snapshot, READ)).glimpses, catalog.resources)
}

/** Tells what is new, unless that was a moment ago: then it waits for its turn. */
async function tell(
  hub: Hub,
  watcher: Watcher,
  { missed = NO_NEWS, greeting }: { missed?: News; greeting?: string } = {},
): Promise<void> {
  const at = performance.now()
  const paceMs = Math.max(PACE_MS, PACE_OF_EACH_MS * hub.watchers.size)
  if (!greeting) {
    if (at - watcher.toldAt < paceMs) return
    const reading = watcher.reading(watcher.stream.writableLength, at)
    // It resumes where it was.
    if (reading === 'gone') watcher.stream.destroy()
    if (reading !== 'reads') return
  }
  // Whatever is told now was visible in it.
  const { snapshot } = hub
  const news = joinNews(watcher.pending, missed)
  watcher.pending = NO_NEWS
  const context = { ...watcher.context, now: now() }
  const events: [event: string, data: object][] = (await visibleChanges(context, news)).map((told) => [
    'changed',
    told,
  ])
  const jobs = await watcher.jobs.next(context, await hub.jobKinds(context), hub.watchers.size)
  if (jobs.length > 0) events.push(['jobs', { jobs }])
  if (greeting) events.push([greeting, {}])
  for (const [index, [event, data]] of events.entries())
    say(watcher, event, data, index === events.length - 1 ? snapshot : null)
  // From when it was said: what was asked first may have taken long.
  if (events.length > 0) watcher.toldAt = performance.now()
  else if (at - watcher.wroteAt > HEARTBEAT_MS) write(watcher, ':\n\n')
}

/**
 * Ends the streams of those whose account, session or token has ended; others go on with their present rights. Three
 * statements.
 */
async function checkRights(hub: Hub): Promise<void> {
  const watchers = [...hub.watchers]
  if (watchers.length === 0) return
  const actors = await loadActors(
    hub.sql,
    watchers.map(({ context }) => nameOf(context.actor)),
  )
  const sessions = watchers.flatMap(({ context }) => context.actor.sessionId ?? [])
  const config = watchers[0]?.context.config
  const open = config ? await findOpenSessions(hub.sql, sessions, { config, now: now() }) : new Set<number>()
  const hashes = watchers.flatMap(({ context }) => context.actor.token?.hash ?? [])
  const live = await findLiveTokens(hub.sql, hashes, now())
  for (const watcher of watchers) {
    const { actor } = watcher.context
    const present = actors.get(actorKey(nameOf(actor)))
    const isOpen = actor.sessionId === undefined || open.has(actor.sessionId)
    const isLive = actor.token === undefined || live.has(actor.token.hash.toString('hex'))
    if (!present || !isOpen || !isLive) end(hub, watcher)
    else
      watcher.context = {
        ...watcher.context,
        actor: { ...actor, isAdmin: present.isAdmin, permissions: present.permissions },
      }
  }
}

function joinNews(a: News, b: News): News {
  return { changed: joinKinds(a.changed, b.changed), deleted: joinKinds(a.deleted, b.deleted) }
}

/** The last event of a moment has an id: whoever read it has read all before it. */
function say(watcher: Watcher, event: string, data: object, snapshot: string | null): void {
  const id = snapshot === null ? '' : `id: ${Math.floor(now().getTime() / 1_000)}/${snapshot}\n`
  write(watcher, `event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`)
}

function write(watcher: Watcher, text: string): void {
  // Another window of the session may have taken its place while it was greeted.
  if (watcher.stream.writableEnded) return
  watcher.wroteAt = performance.now()
  watcher.stream.write(text)
}

function end(hub: Hub, watcher: Watcher, event?: string): void {
  if (event) say(watcher, event, {}, null)
  leave(hub, watcher)
  watcher.stream.end()
}

function leave(hub: Hub, watcher: Watcher): void {
  hub.watchers.delete(watcher)
}

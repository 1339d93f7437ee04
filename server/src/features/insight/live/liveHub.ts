// Who watches, in this process: one reader of what happened, for all of them.
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ActorName, actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { findOpenSessions } from '../../../platform/auth/sessions.ts'
import { now } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { currentSnapshot, isFormerSnapshot, readTail } from '../../../platform/engine/tail.ts'
import { WAKE_CHANNEL } from '../../../platform/engine/wake.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ChangedKinds, changedKinds, joinKinds, MOST_IDS, NAMED } from './changedKinds.ts'
import { visibleChanges } from './visibleChanges.ts'
import { type JobWatch, watchJobs } from './watchJobs.ts'

/** Somebody is told at most so often, and of each kind once. */
const PACE_MS = 1_000
/** Happenings are read this far apart at least, and looked for this often without a notification. */
const READ_MS = 200
const LOOK_MS = 1_000
const MOST_HAPPENINGS = 1_000
const HEARTBEAT_MS = 15_000
const RIGHTS_MS = 2_000
/** What a slow reader has not taken: beyond it the connection ends, and resumes where it was. */
const MOST_WAITING_BYTES = 256 * 1_024
const MOST_WATCHERS = 200
/** Of a program or a person without a session; a session has one. */
const MOST_OF_ACTOR = 5
/** Of a person, by all sessions and programs together: some people do not take all places. */
const MOST_OF_PERSON = 10
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
  key: string
  stream: PassThrough
  /** What it has not been told yet. */
  pending: News
  jobs: JobWatch
  /** Nothing is told before that was said which it missed. */
  isReady: boolean
  isTelling: boolean
  toldAt: number
  wroteAt: number
  endsAt: number
}

interface Hub {
  sql: Sql
  watchers: Set<Watcher>
  /** Everything that was visible in it was handed to all watchers. */
  snapshot: string
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
  const key = actor.sessionId === undefined ? actorKey(nameOf(actor)) : `session ${actor.sessionId}`
  const others = [...hub.watchers].filter((one) => one.key === key)
  const spare = actor.sessionId === undefined ? MOST_OF_ACTOR : 1
  for (const old of others.slice(0, Math.max(0, others.length + 1 - spare))) end(hub, old, 'superseded')
  const own = [...hub.watchers].filter(
    (one) => actor.userId !== null && one.context.actor.userId === actor.userId,
  )
  if (own.length >= MOST_OF_PERSON)
    throw new ApiError(
      429,
      'too_many_requests',
      `You watch in ${MOST_OF_PERSON} places already. Close one of them, and ask again.`,
      { headers: { 'Retry-After': '30' } },
    )
  if (hub.watchers.size >= MOST_WATCHERS || hub.isEnding)
    throw new ApiError(503, 'busy', 'Too many are watching. Ask again later.', {
      headers: { 'Retry-After': '30' },
    })
  // Nobody read meanwhile.
  const snapshot = hub.watchers.size === 0 ? await currentSnapshot(sql) : hub.snapshot
  if (hub.watchers.size === 0) hub.snapshot = snapshot
  const watcher: Watcher = {
    ...{ context, key, stream: new PassThrough(), pending: NO_NEWS, jobs: watchJobs() },
    ...{ isReady: false, isTelling: false, toldAt: 0, wroteAt: performance.now() },
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
    ...{ sql, watchers: new Set<Watcher>(), snapshot: await currentSnapshot(sql), isEnding: false },
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
    for (const watcher of hub.watchers) if (watcher.isReady) tell(hub, watcher).catch(() => end(hub, watcher))
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
  for (const watcher of hub.watchers) {
    const found = changedKinds(glimpses, watcher.context.catalog.resources)
    watcher.pending = joinNews(watcher.pending, found)
  }
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
  if (watcher.isTelling || (!greeting && at - watcher.toldAt < PACE_MS)) return
  watcher.isTelling = true
  try {
    // Whatever is told now was visible in it.
    const { snapshot } = hub
    const news = joinNews(watcher.pending, missed)
    watcher.pending = NO_NEWS
    const context = { ...watcher.context, now: now() }
    const events: [event: string, data: object][] = (await visibleChanges(context, news)).map((told) => [
      'changed',
      told,
    ])
    const jobs = await watcher.jobs.next(context)
    if (jobs.length > 0) events.push(['jobs', { jobs }])
    if (greeting) events.push([greeting, {}])
    for (const [index, [event, data]] of events.entries())
      say(watcher, event, data, index === events.length - 1 ? snapshot : null)
    // From when it was said: what was asked first may have taken long.
    if (events.length > 0) watcher.toldAt = performance.now()
    else if (at - watcher.wroteAt > HEARTBEAT_MS) write(watcher, ':\n\n')
    if (watcher.stream.writableLength > MOST_WAITING_BYTES) watcher.stream.destroy()
  } finally {
    watcher.isTelling = false
  }
}

/** Those whose rights or sessions have ended watch no more; others watch with those that they have now. Two statements. */
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
  for (const watcher of watchers) {
    const { actor } = watcher.context
    const present = actors.get(actorKey(nameOf(actor)))
    const isOpen = actor.sessionId === undefined || open.has(actor.sessionId)
    if (!present || !isOpen) end(hub, watcher)
    else
      watcher.context = {
        ...watcher.context,
        actor: { ...actor, isAdmin: present.isAdmin, permissions: present.permissions },
      }
  }
}

function nameOf({ userId, credentialId }: Actor): ActorName {
  return { userId, credentialId: credentialId ?? null }
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

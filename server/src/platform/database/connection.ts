// What the program sees of the database: a pool to read from, transactions to write in, and statements as templates.

import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { getOwn } from '../getOwn.ts'
import { type KeyRing, keyRingOf } from '../secrets/keyRing.ts'
import { makeSocket } from './copy.ts'
import { makeListener } from './listen.ts'
import { isFatal, makePool, type Place } from './pool.ts'
import {
  type Fragment,
  identifiers,
  jsonb,
  makeStatement,
  originOf,
  type Parameter,
  type Send,
  type Sendable,
  type Statement,
  script,
} from './statement.ts'
import { valueTypes } from './valueTypes.ts'

// biome-ignore lint/suspicious/noExplicitAny: the columns are named in the statement only
type AnyRow = Record<string, any>

/**
 * What a statement function takes: a pool or a running transaction. As a tag it makes a statement, called with names
 * it makes identifiers.
 */
export interface Db {
  <T extends readonly object[] = AnyRow[]>(
    strings: TemplateStringsArray,
    ...values: readonly Parameter[]
  ): Statement<T>
  (names: string | readonly string[]): Fragment
  /** A statement, or a fragment, of a text that is SQL. Sent by itself it may be several statements. */
  unsafe<T extends readonly object[] = AnyRow[]>(text: string): Statement<T>
  /** A parameter of the type jsonb. */
  json(value: unknown): Fragment
  send: Send
  readonly home: Home
  /** Runs `fn` so that its failure undoes only what it did; null for a pool. */
  readonly savepoint: Begin | null
  /** The connection of a transaction; null for a pool. */
  readonly client: pg.Client | null
}

/** Runs `fn`: keeps what it did when it resolves, undoes it when it rejects. */
export type Begin = <T>(fn: (db: Db) => T | Promise<T>) => Promise<T>

/** A pool. Statements run on any of its connections; `transaction` is the only way to write. */
export interface Sql extends Db {
  /** A transaction, with `options` such as `read only`. `transaction` also runs again what may succeed then. */
  begin<T>(fn: (db: Db) => T | Promise<T>, options?: string): Promise<T>
  /** A connection of its own until it is released, for locks of the session. */
  reserve(): Promise<Db & { release(): void }>
  listen(channel: string, hear: () => void): Promise<{ unlisten(): Promise<void> }>
  notify(channel: string, payload: string): Promise<void>
  /** Waits for what is under way, for so many seconds at most, and closes the connections. */
  end(options?: { timeout?: number }): Promise<void>
}

/** What a pool and everything that runs on it have in common: the same object. */
export interface Home {
  readonly database: string
  /** How many connections the pool has at most. */
  readonly connections: number
  /** The pool around the transaction that this pool is, see `poolWithin`; null for a real one. */
  readonly outer: Sql | null
  /** The secret keys that decrypt stored values. */
  readonly keyRing: KeyRing
  /** What waits for the commit of that transaction; a real pool has none. */
  readonly later?: Acts
}

/** What waits for a commit. */
export type Acts = (() => Promise<void>)[]

export interface ConnectOptions {
  /** Connections at most. Default 10. */
  max?: number
  /** Shown as `application_name` in `pg_stat_activity`. */
  name?: string
  /** Milliseconds after which a connection that nobody uses is closed, where there may be several. Default 40,000. */
  idleMs?: number
  /** The secret keys of the process; none by default. */
  keyRing?: KeyRing
  /** Publishes each statement on the diagnostics channel `campanile.statement`. Slow: for tests and measurements. */
  trace?: boolean
}

/** A statement sent to the server, as published when `trace` is on. */
export interface TracedStatement {
  database: string
  query: string
  parameters: Sendable['values']
  /** Sent behind others on its connection: no round trip of its own. */
  isBehind: boolean
}

const statements = channel('campanile.statement')

/** What planners are told, whatever server it is: look-ups by index are cheap on today's disks, compiling plans is not. */
const SETTINGS = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off'

/**
 * Opens a pool; connections are made when the first statement needs them, so a wrong address shows there.
 *
 * `url` is `postgres://user:password@host:port/database`; a socket folder is given as libpq does it,
 * `postgres://user@/database?host=/var/run/postgresql`.
 */
export function connect(
  url: string,
  { max = 10, name = 'campanile', idleMs, keyRing = keyRingOf([]), trace = false }: ConnectOptions = {},
): Sql {
  const given = toClientConfig(parse(url))
  const config: pg.ClientConfig = {
    ...given,
    application_name: name,
    options: `${given.options ?? ''} ${SETTINGS}`,
    types: valueTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    connectionTimeoutMillis: 30_000,
    // With TLS what is read here is not what was said.
    ...(given.ssl ? {} : { stream: makeSocket }),
  }
  const database = given.database ?? given.user ?? ''
  const pool = makePool({
    config: { ...config, pipeline: true },
    max,
    idleMs,
    onSend({ text: query, values: parameters }, isBehind) {
      if (trace) statements.publish({ database, query, parameters, isBehind })
    },
  })
  const listener = makeListener(config)
  const home: Home = { database, connections: max, outer: null, keyRing }
  const sql = makeDb({ send: pool.send, home, savepoint: null, client: null })

  async function begin<T>(fn: (db: Db) => T | Promise<T>, options = ''): Promise<T> {
    const place = await pool.reserve()
    try {
      return await within(
        place,
        { open: `begin ${options}`, keep: 'commit', undo: 'rollback' },
        (send) => makeTransaction(place, send, home),
        fn,
      )
    } finally {
      place.release()
    }
  }

  return Object.assign(sql, {
    savepoint: null,
    begin,
    async reserve() {
      const { send, client, release } = await pool.reserve()
      return Object.assign(makeDb({ send, home, savepoint: null, client }), { release })
    },
    listen: listener.listen,
    async notify(channel: string, payload: string) {
      await sql`select pg_notify(${channel}, ${payload})`
    },
    async end(options?: { timeout?: number }) {
      await Promise.all([listener.end(), pool.end(options)])
    },
  })
}

/** What takes statements, sent through `send`. */
export function makeDb(parts: Pick<Db, 'send' | 'home' | 'savepoint' | 'client'>): Db {
  // Asked each time: a pool within a transaction becomes the pool itself when that ends.
  const send: Send = (statement) => db.send(statement)
  function tag(first: TemplateStringsArray | string | readonly string[], ...values: readonly Parameter[]) {
    if (typeof first === 'string' || !('raw' in first)) return identifiers(first)
    return makeStatement({ texts: first, values, origin: originOf(first) }, send)
  }
  const db = Object.assign(tag, {
    ...parts,
    json: jsonb,
    unsafe: (text: string) => makeStatement({ texts: [text], values: [], isScript: true }, send),
  }) as Db
  return db
}

function makeTransaction(place: Place, send: Send, home: Home): Db {
  let savepoints = 0
  const make = (send: Send): Db => makeDb({ send, home, client: place.client, savepoint })
  async function savepoint<T>(fn: (db: Db) => T | Promise<T>): Promise<T> {
    const name = `s${++savepoints}`
    const words = {
      open: `savepoint ${name}`,
      keep: `release savepoint ${name}`,
      undo: `rollback to savepoint ${name}`,
    }
    return within(place, words, make, fn)
  }
  return make(send)
}

/**
 * Runs `fn` between these statements. A statement that failed undoes all of it, also where `fn` passes over the error:
 * the server takes no further one. When the connection is lost, what is under way fails, and so does all that follows.
 */
async function within<T>(
  place: Place,
  { open, keep, undo }: Record<'open' | 'keep' | 'undo', string>,
  make: (send: Send) => Db,
  fn: (db: Db) => T | Promise<T>,
): Promise<T> {
  const failures: unknown[] = []
  let isOver = false
  const send: Send = async (statement) => {
    if (isOver) throw new Error('the transaction of this statement has ended')
    try {
      return await place.send(statement)
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  const opened = place.send(script(open))
  // Awaited: without a transaction around it, what follows would be kept by itself. Inside of one it would fail too.
  if (keep === 'commit') await opened
  else opened.catch((error) => failures.push(error))
  try {
    const result = await fn(make(send))
    if (failures.length > 0) throw failures[0]
    isOver = true
    const { command } = await place.send(script(keep))
    if (command === 'ROLLBACK') throw failures[0] ?? new Error('the transaction had failed before its end')
    return result
  } catch (error) {
    isOver = true
    await place.send(script(undo)).catch(() => {})
    // A statement may hear of the failure of another before that one's caller does: it says why, and whether to try again.
    throw sqlState(error) === ABORTED ? (failures[0] ?? error) : error
  }
}

/** What each statement gets after one of its transaction has failed. */
const ABORTED = '25P02'

/**
 * An option of a transaction: its statements are planned once for all values. For those that are sent many times a second and
 * read the same way whatever they are given: to plan them anew for each costs as much as to run them (decision 200). Those that
 * ask for a plan of their own, with `CUSTOM_PLAN`, do not belong there.
 */
export const ONE_PLAN = '; set local plan_cache_mode = force_generic_plan'

/** Failures that a second run of the same transaction can cure, with the number of extra runs. */
const retries: Record<string, number> = {
  // A plan or a name that is good no more. Each run finds one, so a transaction with several needs as many runs.
  '0A000': 8,
  '26000': 8,
  '40001': 3,
  '40P01': 3,
}

/**
 * Runs `fn` in one transaction: commits when it resolves, rolls back when it rejects.
 *
 * Serialisation failures, deadlocks and plans made stale by a new column run `fn` again from the start, so it
 * must do nothing outside the database. Everything else is passed on as it came. `options` as those of `begin`.
 */
export async function transaction<T>(
  pool: Sql,
  fn: (db: Db) => T | Promise<T>,
  options?: string,
): Promise<T> {
  for (let run = 0; ; run++) {
    try {
      return await pool.begin(fn, options)
    } catch (error) {
      if (run >= (getOwn(retries, sqlState(error)) ?? 0)) throw error
    }
  }
}

/**
 * Serialisation failure, deadlock, a server that takes no writes while it recovers, one that has no memory or no room for
 * locks or sessions left, a lock that was waited for too long, and a statement that somebody ended.
 */
const PASSING = new Set(['40001', '40P01', '25006', '53000', '53200', '53300', '53400', '55P03', '57014'])

/**
 * True when the same request may succeed in a moment: the database cannot be reached, ends, starts or recovers, has too
 * much to do, or the transaction got in the way of others more often than it is run again.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return isFatal(error) || PASSING.has(sqlState(error)) || /^(08|57P0)/.test(sqlState(error))
  return error instanceof Error && 'code' in error && /^CONNECTION_/.test(String(error.code))
}

/** The SQLSTATE of a database error, or an empty string for any other error. */
export function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

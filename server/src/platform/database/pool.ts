/**
 * The connections of one address. A statement goes out at once on the connection with the least under way, behind what
 * is under way there: the server answers in order, and nobody waits for a round trip of others. Who needs a session of
 * his own, such as a transaction, reserves a connection; what was sent on it before ends before.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { forgetName, nameOf } from './preparedNames.ts'
import { CUSTOM_PLAN, type Rows, type Send, type Sendable } from './statement.ts'

export interface Pool {
  /** Sends the statement on any connection. */
  send: Send
  /** A connection that others do not use until it is released. */
  reserve(): Promise<Place>
  /** Takes no more work and closes the connections: when they have finished, or after so many seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

/** A reserved connection. */
export interface Place {
  client: pg.Client
  send: Send
  release(): void
}

export interface PoolOptions {
  config: pg.ClientConfig
  max: number
  /** A connection that had nothing to do for so long is closed. */
  idleMs?: number
  /** Hears of each statement before it is sent, and whether others are under way on its connection. */
  onSend(statement: Sendable, isBehind: boolean): void
}

interface Connection {
  client: pg.Client
  /** After that it is closed when it is idle: the server keeps memory for what a connection has ever done. */
  endsAt: number
  /** The names of statements that the server keeps for it. */
  prepared: Set<string>
  underWay: number
  /** When it had something to do last. */
  usedAt: number
  isReserved: boolean
  /** It gets no more work. */
  isLeaving: boolean
  /** Why it cannot be used any more. */
  failure: Error | null
}

/** Those who wait until a connection is free. */
interface Waiter {
  start(connection: Connection): void
  reject(error: Error): void
}

interface Outcome {
  resolve(rows: Rows): void
  reject(error: Error): void
  /** The server's plan for the prepared statement is good no more; the next time it is prepared anew. */
  onStale(error: Error): void
}

const LIFE_MS = 30 * 60_000
const IDLE_MS = 40_000
const MAX_PREPARED = 2_000

/** A pool without connections; they are made when they are needed. */
export function makePool({ config, max, idleMs = IDLE_MS, onSend }: PoolOptions): Pool {
  const connections = new Set<Connection>()
  const waiting: Waiter[] = []
  const idle = Promise.withResolvers<void>()
  let isEnded = false
  let sweep: NodeJS.Timeout | null = null

  function open(): Connection {
    const client = new pg.Client(config)
    const connection: Connection = {
      client,
      endsAt: performance.now() + LIFE_MS * (1 + Math.random()),
      prepared: new Set(),
      underWay: 0,
      usedAt: performance.now(),
      isReserved: false,
      isLeaving: false,
      failure: null,
    }
    const lose = (code: NoConnection, error: Error) => {
      connection.failure ??= error instanceof pg.DatabaseError ? error : noConnection(code, error)
      destroy(connection)
    }
    connections.add(connection)
    // What holds a lock of the session on the only connection must not lose it.
    if (max > 1) sweep ??= setInterval(closeUnused, idleMs / 4).unref()
    client.on('error', (error) => lose('CONNECTION_CLOSED', error))
    failUnreadable(client, (error) => {
      connection.failure ??= new Error(`An answer of the database cannot be read: ${error.message}`, {
        cause: error,
      })
      destroy(connection)
    })
    client.connect((error: Error | null) => {
      if (error) lose('CONNECTION_FAILED', error)
    })
    client.connection.once('end', () => {
      lose('CONNECTION_CLOSED', new Error('it was closed'))
      connections.delete(connection)
      serve()
    })
    return connection
  }

  /** Closes what nobody needs any more: each session costs the server some megabytes. */
  function closeUnused(): void {
    const since = performance.now() - idleMs
    for (const connection of connections) if (connection.usedAt < since) closeIfIdle(connection)
    if (connections.size > 0 || !sweep) return
    clearInterval(sweep)
    sweep = null
  }

  /**
   * The connection for the next statement; null when all are reserved. Of those with nothing to do, the one that was
   * used last: at rest the others are closed.
   */
  function choose(): Connection | null {
    let best: Connection | null = null
    const now = performance.now()
    for (const connection of connections) {
      if (connection.isReserved) continue
      if (max > 1 && (connection.endsAt < now || connection.prepared.size > MAX_PREPARED))
        connection.isLeaving = true
      if (connection.isLeaving) closeIfIdle(connection)
      else if (best === null || isBetter(connection, best)) best = connection
    }
    return best?.underWay === 0 || connections.size >= max ? best : open()
  }

  function serve(): void {
    while (waiting.length > 0) {
      const connection = choose()
      if (!connection) return
      waiting.shift()?.start(connection)
    }
    if (isEnded && ![...connections].some(isBusy)) idle.resolve()
  }

  function closeIfIdle(connection: Connection): void {
    if (isBusy(connection)) return
    connections.delete(connection)
    connection.client.end().catch(() => {})
  }

  function take(start: Waiter['start'], reject: Waiter['reject']): void {
    const connection = waiting.length === 0 && !isEnded ? choose() : null
    if (isEnded) reject(poolEnded())
    else if (connection) start(connection)
    else waiting.push({ start, reject })
  }

  const send: Send = (statement) =>
    new Promise((resolve, reject) => {
      const start = (connection: Connection) =>
        run(connection, statement, { resolve, reject, onStale: () => take(start, reject) })
      take(start, reject)
    })

  function run(connection: Connection, statement: Sendable, { resolve, reject, onStale }: Outcome): void {
    const { text, values } = statement
    const isNamed = !statement.isScript && !text.startsWith(CUSTOM_PLAN)
    const name = isNamed ? nameOf(text) : undefined
    if (name) connection.prepared.add(name)
    const query = statement.isScript ? { text } : { text, values, name, queryMode: 'extended' }
    onSend(statement, connection.underWay > 0)
    connection.underWay++
    connection.client.query(query, (error: Error | undefined, result: pg.QueryResult | pg.QueryResult[]) => {
      connection.underWay--
      connection.usedAt = performance.now()
      if (!error) resolve(rowsOf(result))
      else if (name && isStale(error)) {
        forgetName(text)
        onStale(error)
      } else reject(connection.failure ?? located(error, statement))
      if (error && isFatal(error)) connection.isLeaving = true
      if (connection.isLeaving || isEnded) serveOrClose(connection)
    })
  }

  function serveOrClose(connection: Connection): void {
    if (connection.isLeaving) closeIfIdle(connection)
    serve()
  }

  async function reserve(): Promise<Place> {
    const connection = await new Promise<Connection>((resolve, reject) => {
      take((free) => {
        free.isReserved = true
        resolve(free)
      }, reject)
    })
    return {
      client: connection.client,
      send: (statement) =>
        new Promise((resolve, reject) => {
          // A transaction has failed by it, and is run again by whoever began it.
          run(connection, statement, { resolve, reject, onStale: reject })
        }),
      release() {
        connection.isReserved = false
        connection.usedAt = performance.now()
        // Nobody may get into a transaction that was left open.
        if (/[TE]/.test(connection.client.getTransactionStatus() ?? '')) destroy(connection)
        serveOrClose(connection)
      },
    }
  }

  async function end({ timeout }: { timeout?: number } = {}): Promise<void> {
    isEnded = true
    if (sweep) clearInterval(sweep)
    serve()
    const closed = idle.promise.then(() => Promise.all([...connections].map(({ client }) => client.end())))
    if (timeout === undefined) await closed
    else await Promise.race([closed, sleep(timeout * 1_000, undefined, { ref: false })])
    for (const { reject } of waiting.splice(0)) reject(poolEnded())
    for (const connection of connections) destroy(connection)
  }

  return { send, reserve, end }
}

function isBetter(one: Connection, other: Connection): boolean {
  return one.underWay < other.underWay || (one.underWay === other.underWay && one.usedAt > other.usedAt)
}

function isBusy({ underWay, isReserved }: Connection): boolean {
  return underWay > 0 || isReserved
}

/** A method of connections that the types of `pg` leave out. */
interface Wire {
  attachListeners(stream: Socket): void
}

// Reading throws in a handler of the socket, where it would end the process: for a text of 512 MB, for example.
function failUnreadable(client: pg.Client, fail: (error: Error) => void): void {
  const wire = client.connection as pg.Connection & Wire
  const attach = wire.attachListeners
  wire.attachListeners = (stream) => {
    attach.call(wire, stream)
    const read = stream.listeners('data').at(-1) as (bytes: Buffer) => void
    stream.off('data', read).on('data', (bytes: Buffer) => {
      try {
        read(bytes)
      } catch (error) {
        fail(error as Error)
      }
    })
  }
}

function destroy(connection: Connection): void {
  connection.isLeaving = true
  connection.client.connection.stream.destroy()
}

// Of several statements in one text, the last one's.
function rowsOf(answer: pg.QueryResult | pg.QueryResult[]): Rows {
  const { rows, rowCount, command } = [answer].flat().at(-1) ?? { rows: [], rowCount: 0, command: '' }
  return Object.assign(rows, { count: rowCount ?? 0, command })
}

/** "Cached plan must not change result type", after a column was added; and a statement that is not there. */
function isStale(error: Error): boolean {
  return error instanceof pg.DatabaseError && (error.code === '0A000' || error.code === '26000')
}

/** True for what the server says when it closes the connection. */
export function isFatal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

function located(error: Error, { origin }: Sendable): Error {
  if (origin) error.stack = `${error.name}: ${error.message}\n${origin}`
  return error
}

type NoConnection = 'CONNECTION_FAILED' | 'CONNECTION_CLOSED' | 'CONNECTION_ENDED'

function poolEnded(): Error {
  return noConnection('CONNECTION_ENDED', new Error('the pool was closed'))
}

function noConnection(code: NoConnection, cause: Error): Error {
  // Of several addresses that were tried, none says why.
  const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name)
  return Object.assign(new Error(`There is no connection to the database: ${reason}.`, { cause }), { code })
}

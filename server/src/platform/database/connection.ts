// The connection pool: PostgreSQL through postgres.js, with one mapping of types for the whole program.
import { channel } from 'node:diagnostics_channel'
import postgres from 'postgres'

/** JavaScript types of the PostgreSQL types that we map ourselves; the rest is the library's default. */
interface TypeMap extends Record<string, unknown> {
  int8: number
  numeric: number
  date: string
  time: string
  timestamp: Date
}

/** A pool. Statements run on any of its connections; `transaction` is the only way to write. */
export type Sql = postgres.Sql<TypeMap>

/**
 * What a statement function takes: a pool or a running transaction.
 *
 * Arrays go in as one parameter. Arrays of dates and booleans need `db.array(values)`: the library takes the
 * type of the first element for the type of the whole.
 */
export type Db = postgres.ISql<TypeMap>

export interface ConnectOptions {
  /** Connections at most. Default 10. */
  max?: number
  /** Shown as `application_name` in `pg_stat_activity`. */
  name?: string
  /** Publishes each statement on the diagnostics channel `campanile.statement`. Slow: for tests and measurements. */
  trace?: boolean
}

/** A statement sent to the server, as published when `trace` is on. */
export interface TracedStatement {
  database: string
  query: string
  parameters: unknown[]
}

const types = {
  int8: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  date: {
    to: 1082,
    from: [1082],
    serialize: (value: string | Date) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
    parse: (raw: string) => raw,
  },
  time: { to: 1083, from: [1083], serialize: String, parse: (raw: string) => raw },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: (value: string | Date) => (value instanceof Date ? value : new Date(value)).toISOString(),
    // Columns without a time zone hold UTC by our convention; JavaScript would read them as local time.
    parse: (raw: string) => new Date(`${raw.replace(' ', 'T')}Z`),
  },
  // The three below make `db.array` work from a connection's first statement on; see `arrayTypes`.
  timestamptzArray: { to: 1185, from: [], serialize: arrayOf((at: Date) => at.toISOString()), parse: String },
  booleanArray: { to: 1000, from: [], serialize: arrayOf(String), parse: String },
  byteaArray: {
    to: 1001,
    from: [],
    serialize: arrayOf((x: Uint8Array) => `\\\\x${Buffer.from(x).toString('hex')}`),
    parse: String,
  },
}

/**
 * Type of an element → type of the array. The library learns these from the server only after it has built the
 * first statement, which then goes out with the type of an element.
 */
const arrayTypes = { 1184: 1185, 16: 1000, 17: 1001 }

const statements = channel('campanile.statement')

/**
 * Opens a pool; connections are made when the first statement needs them, so a wrong address shows there.
 *
 * `url` is `postgres://user:password@host:port/database`; a socket folder is given as libpq does it,
 * `postgres://user@/database?host=/var/run/postgresql`.
 */
export function connect(
  url: string,
  { max = 10, name = 'campanile', trace = false }: ConnectOptions = {},
): Sql {
  const { address, path, database } = parseAddress(url)
  const sql = postgres(address, {
    max,
    types,
    ...(path ? { path } : {}),
    connection: { application_name: name, TimeZone: 'UTC', ...planning },
    onnotice: () => {},
    ...(trace
      ? {
          debug: (_id: number, query: string, parameters: unknown[]) =>
            statements.publish({ database, query, parameters }),
        }
      : {}),
  })
  const { shared } = sql.options as unknown as { shared: { typeArrayMap: Record<number, number> } }
  Object.assign(shared.typeArrayMap, arrayTypes)
  return sql as unknown as Sql
}

/** What planners are told, whatever server it is: look-ups by index are cheap on today's disks, compiling plans is not. */
const planning = { random_page_cost: 1.1, jit: false }

/** Failures that a second run of the same transaction can cure, with the number of extra runs. */
const retries: Record<string, number> = {
  // "cached plan must not change result type", after a column was added. Each run drops one stale statement
  // from the connection, so a transaction with several of them needs as many runs.
  '0A000': 8,
  '40001': 3,
  '40P01': 3,
}

/**
 * Runs `fn` in one transaction: commits when it resolves, rolls back when it rejects.
 *
 * Serialisation failures, deadlocks and plans made stale by a new column run `fn` again from the start, so it
 * must do nothing outside the database. Everything else is passed on as it came.
 */
export async function transaction<T>(pool: Sql, fn: (db: Db) => Promise<T>): Promise<T> {
  for (let run = 0; ; run++) {
    try {
      return await beginGuarded(pool, fn)
    } catch (error) {
      if (run >= (retries[sqlState(error)] ?? 0)) throw error
    }
  }
}

/**
 * A transaction whose connection is lost has ended: no statement may follow. The library would still write its own
 * rollback, or the next statement of `fn`, and what it writes to a closed connection ends the process, or runs in
 * the transaction that gets the connection next. So the library never hears of the loss from us: for it `fn` goes on
 * until the close ends it. The caller and what waits inside `fn` get the error at once, and further statements throw.
 */
async function beginGuarded<T>(pool: Sql, fn: (db: Db) => Promise<T>): Promise<T> {
  let ended: { error: unknown } | null = null
  const { promise: loss, reject: lose } = Promise.withResolvers<never>()
  loss.catch(() => {})
  const never = new Promise<never>(() => {})

  async function unlessLost<R>(answer: Promise<R>): Promise<R> {
    try {
      return await answer
    } catch (error) {
      if (!ended && !isConnectionLost(error)) throw error
      ended ??= { error }
      lose(error)
      return never
    }
  }

  function guarded(db: Db): Db {
    return new Proxy(db, {
      apply(target, self, words) {
        if (ended) throw ended.error
        return Reflect.apply(target as unknown as (...words: unknown[]) => unknown, self, words)
      },
      get(target, name) {
        if (name !== 'savepoint') return Reflect.get(target, name)
        const { savepoint } = target as unknown as {
          savepoint(fn: (db: Db) => Promise<unknown>): Promise<unknown>
        }
        return (inner: (db: Db) => Promise<unknown>) =>
          Promise.race([savepoint((db) => unlessLost(inner(guarded(db)))), loss])
      },
    })
  }

  try {
    const answer = pool.begin((db) => unlessLost(fn(guarded(db as unknown as Db))))
    return (await Promise.race([answer, loss])) as T
  } catch (error) {
    ended ??= { error }
    lose(error)
    throw error
  }
}

/** True for errors after which the connection is closed, by the server or by the network. */
function isConnectionLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'CONNECTION_CLOSED' || ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code)
}

/** Of a connection that could not be made, or not used any more. */
const NO_CONNECTION = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Serialisation failure, deadlock, and a server that takes no writes while it recovers. */
const PASSING = new Set(['40001', '40P01', '25006'])

/**
 * True when the same request may succeed in a moment: the database cannot be reached, ends, starts or recovers, or the
 * transaction got in the way of others more often than it is run again.
 */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  if (error instanceof postgres.PostgresError) return PASSING.has(error.code) || /^(08|57P0)/.test(error.code)
  if (!(error instanceof Error)) return false
  // A socket that is not there is ENOENT, which files are, too.
  const { code, syscall } = error as NodeJS.ErrnoException
  return NO_CONNECTION.has(code ?? '') || (code === 'ENOENT' && syscall === 'connect')
}

/** The SQLSTATE of a database error, or an empty string for any other error. */
export function sqlState(error: unknown): string {
  return error instanceof postgres.PostgresError ? error.code : ''
}

function arrayOf<T>(serialize: (element: T) => string): (elements: (T | null)[]) => string {
  return (elements) => `{${elements.map((x) => (x === null ? 'null' : `"${serialize(x)}"`)).join(',')}}`
}

function parseAddress(url: string): { address: string; path: string | null; database: string } {
  // `postgres://user@/name` has an empty host, which URL refuses for schemes with a port.
  const parsed = new URL(url.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=\/|\?|$)/, '$1localhost'))
  const database = decodeURIComponent(parsed.pathname.slice(1))
  const folder = parsed.searchParams.get('host')
  if (!folder?.startsWith('/')) return { address: url, path: null, database }
  const port = parsed.searchParams.get('port') ?? (parsed.port || '5432')
  parsed.searchParams.delete('host')
  parsed.searchParams.delete('port')
  return { address: parsed.href, path: `${folder}/.s.PGSQL.${port}`, database }
}

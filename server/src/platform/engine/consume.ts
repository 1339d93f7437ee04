// One step of a consumer: the next happenings, handled in the same transaction that moves its cursor.
import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import { type Db, type Sql, sqlState, transaction } from '../database/connection.ts'
import type { Log } from '../log.ts'
import type { Payloads } from './happenings.ts'
import { savepoint } from './savepoint.ts'

/** A happening as it is stored; `H` has the payload of each type. */
export type Happening<H extends object = Payloads, T extends keyof H = keyof H> = {
  [K in T]: { id: number; type: K; ids: number[]; payload: H[K]; occurredAt: Date }
}[T]

/** Reacts to happenings, each exactly once. */
export interface Consumer<H extends object = Payloads, T extends keyof H = keyof H> {
  /** Names the cursor: a new name starts at the oldest happening kept. */
  name: string
  /** The types that it is given, such as `contact.changed`. */
  types: readonly T[]
  /** Takes only happenings with at least (`from`) or at most (`upTo`) so many ids. */
  size?: { from?: number; upTo?: number }
  /** Consumers with the same turn work one step at a time, in the order in which they ask. */
  turn?: string
  /** Ids that one step takes at most, unless a single happening has more. Default 4,000. */
  maxIds?: number
  /**
   * Handles the happenings, oldest first, in the transaction that moves the cursor: what it writes stands exactly
   * when they count as read. It must end within about a second and do nothing outside the database.
   */
  handle(db: Db, happenings: Happening<H, T>[], now: Date, engine: EngineContext): Promise<void>
}

/** What background work may know of the process it runs in. */
export interface EngineContext {
  config: Config
  log: Log
  /** What the features of the application offer each other. */
  catalog: Contracts
}

/**
 * What a step found: `caught up`; `more` happenings that can be read at once; `blocked`: happenings above the oldest
 * running transaction, readable in a moment; `busy`: another process is handling this consumer's happenings.
 */
export type Progress = 'caught up' | 'more' | 'blocked' | 'busy'

export interface Step {
  progress: Progress
  /** Events handed to the handler. */
  handled: number
}

/** Rows and ids that one step takes; one row is always taken. */
const MAX_ROWS = 200
const MAX_IDS = 4_000

interface Row extends Happening {
  transactionId: string
  isReadable: boolean
  isWanted: boolean
}

/**
 * Takes the next happenings after the consumer's cursor, hands the wanted ones over, and moves the cursor.
 *
 * Ids and transaction numbers are given out in another order than commits happen, so only happenings of
 * transactions below the oldest running one are read, ordered by transaction: nothing can appear before them.
 * A lock makes sure that one process at a time works for a consumer. It is no row lock: that would give this
 * transaction a number, and hold up all other consumers for as long as the handler only reads.
 *
 * A happening that fails alone is logged and passed over, halved down to the failing id. Failures of the database
 * (lost connection, deadlock, timeout, disk) are thrown and nothing is passed over.
 */
export async function consumeHappenings(
  sql: Sql,
  consumer: Consumer,
  context: EngineContext & { now: Date },
): Promise<Step> {
  if (!(await hasNews(sql, consumer.name))) return { progress: 'caught up', handled: 0 }
  return transaction(sql, async (db) => {
    const [lock] = await db`
      select pg_try_advisory_xact_lock(hashtextextended('campanile consumer ' || ${consumer.name}::text, 0)) as "isOurs"`
    if (!lock?.isOurs) return { progress: 'busy', handled: 0 }
    // Before the happenings are looked for, so that what arrives while it waits is in the step.
    if (consumer.turn)
      await db`select pg_advisory_xact_lock(hashtextextended('campanile turn ' || ${consumer.turn}::text, 0))`
    const place = await findPlace(db, consumer.name)
    if (!place) return { progress: 'caught up', handled: 0 }
    const rows = (await nextHappenings(db, consumer, place)) as unknown as Row[]
    const taken = takeBatch(rows, consumer.maxIds ?? MAX_IDS)
    const last = taken.at(-1)
    if (!last) return { progress: rows.length > 0 ? 'blocked' : 'caught up', handled: 0 }
    const wanted = taken.filter((row) => row.isWanted)
    if (wanted.length > 0) await handleOrHalve(db, consumer, wanted.map(toHappening), context)
    await db`
      update event_cursors set transaction_id = ${last.transactionId}::xid8, event_id = ${last.id}
      where consumer = ${consumer.name}`
    return { progress: progressAfter(rows, taken), handled: wanted.length }
  })
}

/** Where a consumer stands, and the transaction number below which every transaction has ended. */
export interface Place {
  transactionId: string
  eventId: number
  horizon: string
}

/**
 * The horizon has to be found in a statement before the one that reads the happenings: a transaction that ends
 * between the two is seen by the second.
 *
 * `pg_snapshot_xmin` looks at the transactions of all databases of the server, and a nightly load in another one
 * would hold up ours for hours. So only backends of this database are asked for their transaction, which has 32
 * bits there and is completed from the snapshot. Where something may be hidden from us (sessions of other roles,
 * prepared transactions), `pg_snapshot_xmin` stands.
 */
async function findPlace(db: Db, consumer: string): Promise<Place | undefined> {
  const [place] = await db<Place[]>`
    with snapshot as materialized (
      select pg_snapshot_xmin(pg_current_snapshot()) as oldest, pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next
    ), running as (
      select (next - backend_xid::text::bigint % 4294967296 + 4294967296) % 4294967296 as behind,
        query = '<insufficient privilege>' as is_hidden
      from pg_stat_activity, snapshot where datname = current_database()
    ), horizon as (
      select coalesce(bool_or(is_hidden), false) or exists (select from pg_prepared_xacts where database = current_database()) as is_unsure,
        coalesce(max(behind) filter (where behind < 2147483648), 0) as behind
      from running
    )
    select c.transaction_id::text as "transactionId", c.event_id as "eventId",
      case when is_unsure then oldest::text else (next - behind)::text end as horizon
    from event_cursors c, snapshot, horizon where c.consumer = ${consumer}`
  return place
}

/**
 * Makes cursors for consumers that have none. They start at the oldest happening kept: happenings below all cursors
 * are deleted soon, so that is little, and nothing is lost that was written before the first worker started.
 */
export async function insertCursors(db: Db, names: readonly string[]): Promise<void> {
  await db`
    insert into event_cursors (consumer, transaction_id, event_id)
    select name, '0'::xid8, 0 from unnest(${names as string[]}::text[]) as consumer (name)
    on conflict do nothing`
}

/** Deletes happenings that all of the consumers have read and that are older than `before`, at most `limit`. */
export async function deleteReadHappenings(
  db: Db,
  { consumers, before, limit }: { consumers: readonly string[]; before: Date; limit: number },
): Promise<number> {
  const deleted = await db`
    with low as (
      select transaction_id, event_id from event_cursors where consumer = any(${consumers as string[]}::text[])
      order by transaction_id, event_id limit 1
    ), old as materialized (
      select e.id from domain_events e, low
      where (e.transaction_id, e.id) <= (low.transaction_id, low.event_id)
      order by e.transaction_id, e.id limit ${limit}
    )
    delete from domain_events e using old where e.id = old.id and e.occurred_at < ${before}`
  return deleted.count
}

/**
 * Which of the consumers have a happening waiting that they handle: one statement for all, so that a stream of
 * happenings wakes nobody who does not care. Cursors pass over the others at their next sweep.
 */
export async function findConsumersWithNews(sql: Sql, consumers: readonly Consumer[]): Promise<Set<string>> {
  const wanted = consumers.map((consumer) => ({ name: consumer.name, ...wantsOf(consumer) }))
  const rows = await sql<{ name: string }[]>`
    select w.name
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w (name text, types text[], "from" int, "upTo" int)
    join event_cursors c on c.consumer = w.name
    where exists (
      select from domain_events e
      where (e.transaction_id, e.id) > (c.transaction_id, c.event_id) and e.type = any(w.types)
        and cardinality(e.ids) between w."from" and w."upTo")`
  return new Set(rows.map((row) => row.name))
}

/** A happening has at most 2,000 ids; this stands for any number of them. */
const ANY_SIZE = 1_000_000

/** What a consumer handles, for statements over several. */
export function wantsOf({ types, size = {} }: Wants): Required<Size> & { types: readonly string[] } {
  return { types, from: size.from ?? 0, upTo: size.upTo ?? ANY_SIZE }
}

export type Wants = Pick<Consumer, 'types' | 'size'>
type Size = NonNullable<Consumer['size']>

// Outside a transaction: an idle consumer costs one small read, and no transaction number.
async function hasNews(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql`
    select from event_cursors c where c.consumer = ${name} and exists (
      select from domain_events e where (e.transaction_id, e.id) > (c.transaction_id, c.event_id))`
  return row !== undefined
}

/** The statement that reads what follows the cursor, also what is not readable yet. */
export function nextHappenings(db: Db, wants: Wants, place: Place): ReturnType<Db> {
  const { types, from, upTo } = wantsOf(wants)
  return db`
    with next as (
      select *, type = any(${types as string[]}::text[]) and cardinality(ids) between ${from} and ${upTo} as is_wanted, transaction_id < ${place.horizon}::xid8 as is_readable
      from domain_events
      where (transaction_id, id) > (${place.transactionId}::xid8, ${place.eventId}::bigint)
      order by transaction_id, id limit ${MAX_ROWS + 1}
    )
    select id, transaction_id::text as "transactionId", type, occurred_at as "occurredAt", is_readable as "isReadable",
      is_wanted as "isWanted", case when is_wanted then ids else '{}' end as ids,
      case when is_wanted then payload end as payload
    from next order by transaction_id, id`
}

function takeBatch(rows: readonly Row[], maxIds: number): Row[] {
  const taken: Row[] = []
  let ids = 0
  for (const row of rows.slice(0, MAX_ROWS)) {
    ids += row.ids.length
    if (!row.isReadable || (taken.length > 0 && ids > maxIds)) break
    taken.push(row)
  }
  return taken
}

function progressAfter(rows: readonly Row[], taken: readonly Row[]): Progress {
  const next = rows[taken.length]
  if (!next) return 'caught up'
  return next.isReadable ? 'more' : 'blocked'
}

function toHappening({ id, type, ids, payload, occurredAt }: Row): Happening {
  return { id, type, ids, payload, occurredAt }
}

async function handleOrHalve(
  db: Db,
  consumer: Consumer,
  happenings: Happening[],
  context: EngineContext & { now: Date },
): Promise<void> {
  try {
    await savepoint(db, (inner) => consumer.handle(inner, happenings, context.now, context))
  } catch (error) {
    if (isOfDatabase(error)) throw error
    const halves = halve(happenings)
    if (!halves) {
      context.log.error(
        { err: error, consumer: consumer.name, happening: happenings[0] },
        'a happening was passed over',
      )
      return
    }
    for (const half of halves) await handleOrHalve(db, consumer, half, context)
  }
}

/** Two halves of the happenings; of a single one, two with half of the ids each; null for what cannot be halved. */
function halve(happenings: readonly Happening[]): [Happening[], Happening[]] | null {
  const [only] = happenings
  if (!only) return null
  if (happenings.length > 1) {
    const middle = happenings.length >> 1
    return [happenings.slice(0, middle), happenings.slice(middle)]
  }
  if (only.ids.length < 2) return null
  const middle = only.ids.length >> 1
  return [[{ ...only, ids: only.ids.slice(0, middle) }], [{ ...only, ids: only.ids.slice(middle) }]]
}

/** SQLSTATE classes that say nothing about the happening: a later run can succeed. */
const PASSING = new Set(['08', '25', '40', '53', '55', '57', '58'])
/** Statement timeout. The happening may be what takes so long, and must not stop the others for ever. */
const TIMED_OUT = '57014'

/** True for errors of the database, the connection or an exhausted machine, which a later run can cure. */
export function isOfDatabase(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== '') return state !== TIMED_OUT && (PASSING.has(state.slice(0, 2)) || state === '0A000')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (
    typeof code === 'string' &&
    /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EMFILE|ENFILE|ENOMEM|ENOSPC|ERR_WORKER_)/.test(
      code,
    )
  )
}

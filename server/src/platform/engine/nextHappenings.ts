// Which happenings are waiting for a consumer, and which of them it handles next.
import type { Db, Sql } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { unseen } from './cursors.ts'
import type { Happening } from './happenings.ts'

/** What of the happenings a consumer is given. */
export interface Wants {
  /** The types that it is given, such as `contact.changed`. */
  types: readonly string[]
  /** Takes only happenings with at least (`from`) or at most (`upTo`) so many ids. */
  size?: { from?: number; upTo?: number }
  /** Ids that one step takes at most, unless a single happening has more. Default 4,000. */
  maxIds?: number
}

/** Happenings and ids that one step takes; one happening is always taken. */
const MAX_TAKEN = 200
const MAX_IDS = 4_000
/** Happenings that one step passes at most. */
const MAX_PASSED = 2_000

/** A happening has at most 2,000 ids; this stands for any number of them. */
const ANY_SIZE = 1_000_000

/** What a consumer handles, for statements over several. */
export function wantsOf({ types, size = {} }: Wants): {
  types: readonly string[]
  from: number
  upTo: number
} {
  return { types, from: size.from ?? 0, upTo: size.upTo ?? ANY_SIZE }
}

/**
 * Which of the consumers have a happening waiting that they handle: one statement for all, so that a stream of
 * happenings wakes nobody who does not care. Cursors pass over the others at their next sweep.
 */
export async function findConsumersWithNews(
  sql: Sql,
  consumers: readonly (Wants & { name: string })[],
): Promise<Set<string>> {
  const wanted = consumers.map((consumer) => ({ name: consumer.name, ...wantsOf(consumer) }))
  const rows = await sql<{ name: string }[]>`
    select w.name
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w (name text, types text[], "from" int, "upTo" int)
    join event_cursors c on c.consumer = w.name
    where c.target is not null or exists (
      select from ${unseen(sql)} e where e.type = any(w.types) and e.size between w."from" and w."upTo")`
  return new Set(rows.map((row) => row.name))
}

/** Where a cursor stands that has nothing before it: what is kept, handled already, is not passed over once more. */
const BEHIND_ALL = Number.MAX_SAFE_INTEGER

/** What the next step takes, and where the cursor stands after it. */
export interface Next {
  /** The snapshot that the consumer works through, as text. */
  target: string
  position: number
  /** Everything of that snapshot is passed. */
  isEnd: boolean
  /** The snapshot is that of this step: there was nothing else when it began. */
  isFresh: boolean
  /** The number of requests of installations that led to them. */
  hops: number
  happenings: Happening[]
}

/**
 * Finds what comes next for a consumer; null when nothing is new, or it has no cursor. The statement's own snapshot
 * becomes the target of a cursor that has none.
 *
 * Inside a target happenings come in the order of their ids. The second of two changes of one row waits for the first
 * one's lock, and gets the id of its happening after that has been committed: so those of one row come in the order of
 * their commits, as they do from one target to the next. (Transaction numbers are given out at a transaction's first
 * write, which may be long before.)
 */
export async function findNextHappenings(db: Db, consumer: string, wants: Wants): Promise<Next | null> {
  const rows = (await nextHappenings(db, consumer, wants)) as unknown as (Omit<Next, 'happenings'> &
    Happening)[]
  const [first] = rows
  if (!first || first.position === BEHIND_ALL) return null
  const { target, isFresh, hops } = first
  // Effects of an event carry its number of hops: events with another number are left to the next step.
  const end = rows.findIndex((row) => row.hops !== hops)
  const { position, isEnd } = end < 0 ? first : { position: (rows[end]?.id ?? 0) - 1, isEnd: false }
  const happenings = (end < 0 ? rows : rows.slice(0, end)).flatMap(
    ({ id, type, ids, payload, occurredAt }) => (id === null ? [] : [{ id, type, ids, payload, occurredAt }]),
  )
  return { target, position, isEnd, isFresh, hops: hops ?? 0, happenings }
}

/**
 * The statement. It reads the ids of what it takes only, and passes a bounded number of happenings: a number in the text, which
 * a plan for all values knows.
 */
export function nextHappenings(db: Db, consumer: string, wants: Wants): Fragment {
  const { types, from, upTo } = wantsOf(wants)
  const { maxIds = MAX_IDS } = wants
  return db`
    with place as materialized (
      select c.seen, coalesce(c.target, pg_current_snapshot()) as target, c.target is null as is_fresh,
        case when c.target is not null then c.position else coalesce((
          select min(id) - 1 from ${unseen(db)} new), ${BEHIND_ALL}) end as position
      from event_cursors c where c.consumer = ${consumer}
    ), planned as materialized (
      -- What handlers ask for from here on may well depend on the values.
      select set_config('plan_cache_mode', 'auto', true)
    ), passed as materialized (
      select e.id, e.size, e.transaction_id,
        e.type = any(${types as string[]}::text[]) and e.size between ${from} and ${upTo} as is_wanted
      from domain_events e where e.id > (select position from place) order by e.id limit ${db.unsafe(String(MAX_PASSED))}
    ), wanted as materialized (
      select id, row_number() over w as place, sum(size) over w as ids
      from passed, place
      where is_wanted and pg_visible_in_snapshot(transaction_id, target) and not pg_visible_in_snapshot(transaction_id, seen)
      window w as (order by id)
    ), cut as (
      select min(id) as id from wanted where place > ${MAX_TAKEN} or place > 1 and ids > ${maxIds}
    ), taken as materialized (
      select wanted.id from wanted, cut where cut.id is null or wanted.id < cut.id
    )
    select place.target::text as target, coalesce(cut.id - 1, (select max(id) from passed), place.position) as position,
      cut.id is null and (select count(*) from passed) < ${MAX_PASSED} as "isEnd",
      place.is_fresh as "isFresh", taken.id, e.type, e.ids, e.payload, e.occurred_at as "occurredAt", e.hops
    from place cross join planned cross join cut left join taken on true
    left join lateral (select type, ids, payload, occurred_at, hops from domain_events where id = taken.id offset 0) e on true
    order by taken.id`
}

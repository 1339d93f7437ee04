// Happenings as they become visible, for who only watches: no cursor is kept, nothing is locked, and what is missed is
// missed. Everything that has to be done goes through a consumer.
import type { Sql } from '../database/connection.ts'
import { unseen } from './cursors.ts'

/** A happening without what is only for its consumers. */
export interface Glimpse {
  type: string
  /** How many it is about. */
  size: number
  /** Null where it is about more than were asked for. */
  ids: number[] | null
  /** Numbers of its payload, by the names that were asked for. */
  names: Readonly<Record<string, number>>
}

export interface Tail {
  /** The snapshot that all of it was visible in, as text: what the next one begins behind. */
  snapshot: string
  glimpses: Glimpse[]
}

/** A snapshot as `pg_snapshot` writes it. */
const SNAPSHOT = /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/
const LONGEST_SNAPSHOT = 2_000

/** The snapshot of now. */
export async function currentSnapshot(sql: Sql): Promise<string> {
  const [row] = await sql<{ snapshot: string }[]>`select pg_current_snapshot()::text as snapshot`
  if (!row) throw new Error('there is no snapshot')
  return row.snapshot
}

/** Whether a text is a snapshot of this database that lies behind it. One statement at most. */
export async function isFormerSnapshot(sql: Sql, text: string): Promise<boolean> {
  if (text.length > LONGEST_SNAPSHOT || !SNAPSHOT.test(text)) return false
  const [low, high] = text.split(':').map(BigInt)
  if (low === undefined || high === undefined || low < 1n || low > high) return false
  const [row] = await sql<{ isFormer: boolean }[]>`
    select ${String(high)}::text::numeric <= pg_snapshot_xmax(pg_current_snapshot())::text::numeric as "isFormer"`
  return row?.isFormer === true
}

/**
 * What became visible since a snapshot: up to `most` happenings, and of further ones their types alone, as happenings
 * about too many. Two statements at most.
 * @param names what of their payloads is wanted, where it is a number.
 */
export async function readTail(
  sql: Sql,
  since: string,
  { most, mostIds, names }: { most: number; mostIds: number; names: readonly string[] },
): Promise<Tail> {
  const rows = await sql<({ snapshot: string; type: string | null } & Omit<Glimpse, 'type'>)[]>`
    select c.now::text as snapshot, u.type, u.size, e.ids, coalesce(e.names, '{}') as names
    from (select ${since}::text::pg_snapshot as seen, pg_current_snapshot() as now) c
    left join lateral (select * from ${unseen(sql)} n limit ${most + 1}) u on true
    left join lateral (
      select case when d.size <= ${mostIds} then d.ids end as ids, (
        select jsonb_object_agg(key, value) from jsonb_each(d.payload)
        where key = any(${names as string[]}::text[]) and jsonb_typeof(value) = 'number') as names
      from domain_events d where d.id = u.id offset 0) e on true`
  const snapshot = rows[0]?.snapshot ?? since
  const glimpses = rows.flatMap(({ type, size, ids, names }) =>
    type === null ? [] : [{ type, size, ids, names }],
  )
  if (glimpses.length <= most) return { snapshot, glimpses }
  const types = await sql<{ type: string }[]>`
    select distinct u.type from (select ${since}::text::pg_snapshot as seen) c cross join lateral ${unseen(sql)} u`
  const size = Number.MAX_SAFE_INTEGER
  return { snapshot, glimpses: types.map(({ type }) => ({ type, size, ids: null, names: {} })) }
}

// How far each consumer is behind.
import type { Db } from '../database/connection.ts'
import { type Backlog, MOST_COUNTED } from './backlog.ts'
import { unhandled } from './cursors.ts'
import { type Wants, wantsOf } from './nextHappenings.ts'

/** What a consumer has still to handle. */
export interface ConsumerLag {
  name: string
  /** Happenings that it handles, at most 10,000. */
  happenings: number
  /** Since when the oldest of them waits; null for none. */
  seconds: number | null
}

/**
 * The lag of these consumers. One statement, whose cost has a bound: of each consumer it looks at the next 10,000
 * happenings, those that the consumer passes over included.
 */
export async function consumerLags(
  db: Db,
  consumers: readonly (Wants & { name: string })[],
  now: Date,
): Promise<ConsumerLag[]> {
  const wanted = consumers.map((consumer) => ({ name: consumer.name, ...wantsOf(consumer) }))
  return db<ConsumerLag[]>`
    select w.name, lag.happenings, extract(epoch from ${now}::timestamptz - lag.oldest)::float8 as seconds
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w (name text, types text[], "from" int, "upTo" int)
    join event_cursors c on c.consumer = w.name
    cross join lateral (
      select count(*)::int as happenings, min(e.occurred_at) as oldest
      from (select * from ${unhandled(db)} next limit ${MOST_COUNTED}) e
      where e.type = any(w.types) and e.size between w."from" and w."upTo"
    ) lag
    order by w.name`
}

/** The consumers' part of what waits. */
export function consumerBacklog(consumers: readonly (Wants & { name: string })[]): Backlog {
  return {
    kind: 'consumer',
    async read(db, now) {
      const lags = await consumerLags(db, consumers, now)
      return lags.map(({ name, happenings: count, seconds }) => ({ name, state: 'waiting', count, seconds }))
    },
  }
}

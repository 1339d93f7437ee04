// Counters of links: how often they were followed.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

interface HitCount {
  id: number
  hits: number
  uniqueHits: number
}

/** Adds to the counters of redirects. One statement, in the order of their ids. */
export async function raiseRedirects(db: Db, counts: readonly HitCount[]): Promise<void> {
  if (counts.length === 0) return
  await db`
    with raised as materialized (
      select r.id, c.hits, c."uniqueHits" from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as c (id bigint, hits int, "uniqueHits" int)
      join redirects r on r.id = c.id ${lockRows(db, 'redirects r', { by: 'r.id', strength: 'no key update' })}
    )
    update redirects r set hits = r.hits + c.hits, unique_hits = r.unique_hits + c."uniqueHits" from raised c where r.id = c.id`
}

/** Adds to the counters of redirects within single messages. One statement. */
export async function raiseTrackables(
  db: Db,
  counts: readonly (HitCount & { channel: string; channelId: number })[],
): Promise<void> {
  if (counts.length === 0) return
  await db`
    with raised as materialized (
      select t.redirect_id, t.channel, t.channel_id, c.hits, c."uniqueHits"
      from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as c (id bigint, hits int, "uniqueHits" int, channel text, "channelId" bigint)
      join trackables t on t.redirect_id = c.id and t.channel = c.channel and t.channel_id = c."channelId"
      ${lockRows(db, 'trackables t', { by: ['t.redirect_id', 't.channel', 't.channel_id'], strength: 'no key update' })}
    )
    update trackables t set hits = t.hits + c.hits, unique_hits = t.unique_hits + c."uniqueHits"
    from raised c where t.redirect_id = c.redirect_id and t.channel = c.channel and t.channel_id = c.channel_id`
}

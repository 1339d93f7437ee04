// Counters of links: how often they were followed.
import type { Db } from '../../../platform/database/connection.ts'
import { addCountsFrom } from '../../../platform/engine/counters.ts'
import { redirectCounters, trackableCounters } from './linkCounters.ts'

/** Clicks on a redirect that came from one place. */
export interface HitCount {
  id: number
  hits: number
  uniqueHits: number
  /** The message that it was followed in; null where that is not known. */
  message: { channel: string; id: number } | null
}

/** Counts clicks for redirects, and for those within single messages that are there. One statement, which locks nothing. */
export async function raiseHits(db: Db, counts: readonly HitCount[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ message, ...count }) => ({
    ...count,
    channel: message?.channel,
    channelId: message?.id,
  }))
  await addCountsFrom(
    db,
    db`select k.counter, c.id, k.part, sum(k.difference)
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as c (id bigint, hits int, "uniqueHits" int, channel text, "channelId" bigint)
      cross join lateral (
        select ${redirectCounters.hits.name} as counter, '' as part, c.hits as difference
        union all select ${redirectCounters.unique_hits.name}, '', c."uniqueHits"
        union all select k.counter, t.channel || ' ' || t.channel_id, k.difference
        from trackables t
        cross join (values (${trackableCounters.hits.name}, c.hits), (${trackableCounters.unique_hits.name}, c."uniqueHits")) k (counter, difference)
        where t.redirect_id = c.id and t.channel = c.channel and t.channel_id = c."channelId"
      ) k
      where k.difference <> 0
      group by 1, 2, 3`,
  )
}

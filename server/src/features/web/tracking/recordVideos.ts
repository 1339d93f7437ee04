import type { Db } from '../../../platform/database/connection.ts'
import type { Visitor } from '../../audience/devices/visitor.ts'

/** How much of a video a contact has seen by now. */
export interface VideoHit {
  contactId: number
  /** The player's name for one playing of one video. */
  guid: string
  at: Date
  ipId: number | null
  url: string | null
  /** Seconds. */
  duration: number | null
  timeWatched: number | null
  channel: string | null
  channelId: number | null
  query: Readonly<Record<string, unknown>>
  visitor: Pick<Visitor, 'referer' | 'userAgent' | 'languages'>
}

/**
 * Writes how much of videos contacts have seen: one row per contact and playing, whose later reports raise what was
 * watched. Two statements, whatever the number, none for none.
 */
export async function recordVideos(db: Db, hits: readonly VideoHit[]): Promise<void> {
  if (hits.length === 0) return
  const latest = new Map<string, VideoHit>()
  for (const hit of hits) {
    const key = `${hit.contactId} ${hit.guid}`
    const known = latest.get(key)
    const timeWatched = Math.max(known?.timeWatched ?? 0, hit.timeWatched ?? 0)
    latest.set(key, { ...hit, timeWatched, duration: hit.duration ?? known?.duration ?? null })
  }
  const rows = [...latest.values()].map(({ visitor, ...hit }) => ({ ...hit, ...visitor }))
  // No unique index tells playings apart, as visitors may be nobody: a lock keeps two reports at once from two rows.
  await db`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('video ' || name, 0) as key from unnest(${[...latest.keys()]}::text[]) as name order by 1
    ) k`
  await db`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as g ("contactId" bigint, guid text, at timestamptz, "ipId" bigint, url text, duration int, "timeWatched" int,
          channel text, "channelId" bigint, query jsonb, referer text, "userAgent" text, languages jsonb)
    ), known as (
      update video_hits v set date_left = g.at, duration = coalesce(g.duration, v.duration),
        time_watched = greatest(v.time_watched, g."timeWatched")
      from given g where v.contact_id = g."contactId" and v.guid = g.guid
      returning v.contact_id, v.guid
    )
    insert into video_hits (contact_id, guid, date_hit, date_left, ip_id, url, duration, time_watched, channel, channel_id, query,
      referer, user_agent, browser_languages)
    select "contactId", guid, at, at, "ipId", url, duration, "timeWatched", channel, "channelId", query, referer, "userAgent", languages
    from given g where not exists (select from known k where k.contact_id = g."contactId" and k.guid = g.guid)`
}

import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'

/**
 * The public ids of tracked links: one redirect per address in the whole system, one trackable per address and
 * message. Two statements, whatever the number of addresses.
 * @returns address to redirect id.
 */
export async function ensureTrackables(
  db: Db,
  source: { channel: string; channelId: number },
  urls: readonly string[],
  { now }: { now: Date },
): Promise<Map<string, string>> {
  const distinct = [...new Set(urls)].sort()
  if (distinct.length === 0) return new Map()
  const fresh = distinct.map((url) => ({ url, redirect_id: randomBytes(13).toString('hex').slice(1) }))
  await db`
    insert into redirects (redirect_id, url, date_added)
    select redirect_id, url, ${now}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::text::jsonb) as fresh (url text, redirect_id text)
    on conflict do nothing`
  const rows = await db<{ url: string; redirectId: string }[]>`
    with known as materialized (
      select r.id, r.url, r.redirect_id
      from jsonb_to_recordset(${JSON.stringify(fresh)}::text::jsonb) as wanted (url text)
      join redirects r on sha256(convert_to(r.url, 'UTF8')) = sha256(convert_to(wanted.url, 'UTF8'))
    ), linked as (
      insert into trackables (channel, channel_id, redirect_id)
      select ${source.channel}, ${source.channelId}::bigint, id from known order by id
      on conflict do nothing
    )
    select url, redirect_id as "redirectId" from known`
  return new Map(rows.map((row) => [row.url, row.redirectId]))
}

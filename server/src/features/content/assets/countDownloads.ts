import type { Db } from '../../../platform/database/connection.ts'
import { addCountsFrom } from '../../../platform/engine/counters.ts'
import { assetCounters } from './assetCounters.ts'

/** A download that counts, not written yet. */
export interface CountedDownload {
  assetId: number
  /** Whom a first download is a unique one of: the tracking id of a device, or a contact. */
  by: string | number
}

/** "ASSD" */
const DOWNLOAD_LOCK = 0x41535344

/**
 * Counts downloads of assets, before they are written. Those of one visitor and asset wait for each other, so that two
 * at once cannot both be the first; others do not. Two statements, whatever the number.
 */
export async function countDownloads(
  db: Db,
  visitor: 'tracking_id' | 'contact_id',
  downloads: readonly CountedDownload[],
): Promise<void> {
  if (downloads.length === 0) return
  const rows = JSON.stringify(downloads)
  await db`
    select pg_advisory_xact_lock(${DOWNLOAD_LOCK}, key) from (
      select distinct hashtext("assetId" || ' ' || by) as key
      from jsonb_to_recordset(${rows}::text::jsonb) as d ("assetId" bigint, by text) order by 1
    ) k`
  const type = db.unsafe(visitor === 'contact_id' ? 'bigint' : 'text')
  await addCountsFrom(
    db,
    db`select k.counter, c.asset_id, '', k.difference
      from (
        select asset_id, sum(total) as total, count(*) filter (where not exists (
          select from asset_downloads o
          where o.asset_id = d.asset_id and o.${db(visitor)} = d.by and o.code = 200)) as fresh
        from (
          select "assetId" as asset_id, by, count(*) as total
          from jsonb_to_recordset(${rows}::text::jsonb) as d ("assetId" bigint, by ${type})
          group by 1, 2
        ) d
        join assets a on a.id = d.asset_id
        group by asset_id
      ) c
      cross join lateral (values (${assetCounters.download_count.name}, c.total), (${assetCounters.unique_download_count.name}, c.fresh)) k (counter, difference)
      where k.difference <> 0`,
  )
}

import type { Db } from '../../../platform/database/connection.ts'
import { wildcardToLike } from '../../../platform/values/wildcard.ts'

/** Which visits count; parts that are null do not matter. */
export interface VisitFilter {
  /** An address; `*` stands for anything. */
  url: string | null
  pageId: number | null
  from: Date | null
  until: Date | null
  /** Seconds that the visits that fit lasted together, at least. */
  seconds: number | null
}

/** Which of the contacts made a visit that fits. One statement. */
export async function findVisitors(
  db: Db,
  contactIds: readonly number[],
  { url, pageId, from, until, seconds }: VisitFilter,
): Promise<ReadonlySet<number>> {
  const pattern = url === null ? null : wildcardToLike(url)
  const rows = await db<{ id: number }[]>`
    select contact_id as id from page_hits
    where contact_id = any(${contactIds as number[]}::bigint[])
      and (${pattern}::text is null or url like ${pattern}::text)
      and (${pageId}::bigint is null or page_id = ${pageId}::bigint)
      and (${from}::timestamptz is null or date_hit >= ${from}::timestamptz)
      and (${until}::timestamptz is null or date_hit < ${until}::timestamptz + interval '1 minute')
    group by contact_id
    having ${seconds}::int is null or sum(extract(epoch from date_left - date_hit)) >= ${seconds}::int`
  return new Set(rows.map((row) => row.id))
}

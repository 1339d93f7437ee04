import type { Db } from '../../../platform/database/connection.ts'

/** The names of the published campaigns that take their contacts from each segment. One statement. */
export async function listCampaignsOfSegments(
  db: Db,
  segmentIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db<{ segmentId: number; names: string[] }[]>`
    select s.segment_id as "segmentId", array_agg(c.name order by c.id) as names
    from campaign_segments s join campaigns c on c.id = s.campaign_id
    where s.segment_id = any(${segmentIds as number[]}::bigint[]) and c.is_published group by s.segment_id`
  return new Map(rows.map((row) => [row.segmentId, row.names]))
}

import type { RecordUse, Using } from '../../../catalog/recordUse.ts'

/** The published campaigns that take their contacts from segments. */
export const campaignUses: readonly RecordUse[] = [
  {
    of: 'segment',
    find: (db, keys) => db<Using[]>`
      select s.segment_id::text as key, 'campaign' as kind, c.id, c.name, c.is_published as "isPublished"
      from campaign_segments s join campaigns c on c.id = s.campaign_id
      where s.segment_id = any(${keys as string[]}::bigint[]) and c.is_published order by c.id`,
  },
]

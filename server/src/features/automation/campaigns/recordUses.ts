import type { RecordUse, Using } from '../../../catalog/recordUse.ts'

/** The published campaigns that take their contacts from segments, or whose goal is to bring them there. */
export const campaignUses: readonly RecordUse[] = [
  {
    of: 'segment',
    find: (db, keys) => db<Using[]>`
      select s.segment_id::text as key, 'campaign' as kind, c.id, c.name, c.is_published as "isPublished"
      from (
        select segment_id, campaign_id from campaign_segments where segment_id = any(${keys as string[]}::bigint[])
        union
        select record_id, campaign_id from campaign_goals
        where type = 'segment.entered' and record_id = any(${keys as string[]}::bigint[])
      ) s
      join campaigns c on c.id = s.campaign_id
      where c.is_published order by c.id`,
  },
]

import type { RecordUse, Using } from '../../../catalog/recordUse.ts'

/** The published campaigns whose goal is to bring contacts into segments. */
export const goalUses: readonly RecordUse[] = [
  {
    of: 'segment',
    find: (db, keys) => db<Using[]>`
      select g.record_id::text as key, 'campaign' as kind, c.id, c.name, c.is_published as "isPublished"
      from campaign_goals g join campaigns c on c.id = g.campaign_id
      where g.type = 'segment.entered' and g.record_id = any(${keys as string[]}::bigint[]) and c.is_published
      order by c.id`,
  },
]

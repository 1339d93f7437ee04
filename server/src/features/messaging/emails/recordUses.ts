import type { RecordUse, Using } from '../../../catalog/recordUse.ts'

/** The emails that go to segments, or to nobody who is in one. */
export const emailUses: readonly RecordUse[] = [
  {
    of: 'segment',
    isLoose: true,
    find: (db, keys) => db<Using[]>`
      select s.segment_id::text as key, 'email' as kind, e.id, e.name, e.is_published as "isPublished"
      from (
        select segment_id, email_id from email_segments where segment_id = any(${keys as string[]}::bigint[])
        union
        select segment_id, email_id from email_excluded_segments where segment_id = any(${keys as string[]}::bigint[])
      ) s
      join emails e on e.id = s.email_id
      order by e.id`,
  },
]

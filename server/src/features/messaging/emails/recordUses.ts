import { anyOf, namesInTexts, type RecordMentions } from '../../../catalog/recordMentions.ts'
import type { RecordUse, Using } from '../../../catalog/recordUse.ts'
import { namesInFilters } from '../../audience/filters/namesInFilters.ts'

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

/** What names other records, needed or not. */
export const emailMentions: readonly RecordMentions[] = [
  {
    by: 'email',
    find: (db, { kind, id }) =>
      kind !== 'segment'
        ? null
        : db`(select email_id as id from email_segments where segment_id = ${id}
          union select email_id from email_excluded_segments where segment_id = ${id})`,
  },
  {
    by: 'email',
    find: (db, { kind, id }) =>
      kind === 'asset' ? db`(select email_id as id from email_assets where asset_id = ${id})` : null,
  },
  {
    by: 'email',
    find(db, named, catalog) {
      const texts = [
        db`e.subject`,
        db`coalesce(e.preheader_text, '')`,
        db`e.custom_html`,
        db`coalesce(e.plain_text, '')`,
        db`e.dynamic_content::text`,
      ]
      const names = anyOf(db, [
        namesInTexts(db, texts, named, catalog),
        namesInFilters(db, db`e.dynamic_content`, named),
      ])
      return names && db`(select e.id from emails e where ${names})`
    },
  },
]

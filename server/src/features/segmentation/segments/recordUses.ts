// What segments use in their filters: fields, and other segments.

import type { RecordMentions } from '../../../catalog/recordMentions.ts'
import type { RecordUse, Using } from '../../../catalog/recordUse.ts'
import { readFilters } from '../../audience/filters/filter.ts'
import { namesInFilters } from '../../audience/filters/namesInFilters.ts'
import { segmentIds } from '../../audience/filters/segmentIds.ts'
import { unlessUnusable } from '../../audience/filters/unlessUnusable.ts'

export const segmentUses: readonly RecordUse[] = [
  {
    // A filter on object `company` means the company field of that alias, any other object the contact field.
    of: 'field',
    find: (db, keys) => db<Using[]>`
      select distinct f.key, 'segment' as kind, s.id, s.name, s.is_published as "isPublished"
      from segments s
      cross join lateral jsonb_array_elements(
        case jsonb_typeof(s.filters) when 'array' then s.filters else jsonb_path_query_array(s.filters, '$.*') end) as filter
      join unnest(${keys as string[]}::text[]) as f (key)
        on f.key = case filter ->> 'object' when 'company' then 'company.' else 'contact.' end || (filter ->> 'field')
      order by s.id`,
  },
  {
    of: 'segment',
    async find(db, keys) {
      const rows = await db<(Omit<Using, 'key'> & { filters: unknown })[]>`
        select id, 'segment' as kind, name, is_published as "isPublished", filters from segments
        where filters::text like '%"leadlist"%' order by id`
      const wanted = new Set(keys)
      return rows.flatMap(({ filters, ...using }) =>
        namedSegments(filters).flatMap((id) => (wanted.has(String(id)) ? { ...using, key: String(id) } : [])),
      )
    },
  },
]

function namedSegments(filters: unknown): number[] {
  const ids = unlessUnusable(() =>
    readFilters(filters)
      .filter(({ field }) => field === 'leadlist')
      .flatMap(({ value }) => segmentIds(value)),
  )
  return [...new Set(ids ?? [])]
}

/** What names other records, needed or not. */
export const segmentMentions: readonly RecordMentions[] = [
  {
    by: 'segment',
    find(db, named) {
      const asks = namesInFilters(db, db`s.filters`, named)
      return asks && db`(select s.id from segments s where ${asks})`
    },
  },
]
